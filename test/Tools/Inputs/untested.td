def Some_Dialect : Dialect {
  let description = [{
    Constraints of all ops:
    * C1: tested.
    * C2: not tested.
  }];
}

def Anything : Type<CPred<"true">, "anything">;

def Untested : Some_Op<"untested", "other", []> {
  let description = [{
    Constraints:
    * C3: tested.
    * C4: not tested.
    * C6: tested, but there is no fifth.
  }];
  let arguments = (ins Checked:$x, Optional<Checked>:$y, I64Attr:$number,
    Optional<Anything>:$z);
}
