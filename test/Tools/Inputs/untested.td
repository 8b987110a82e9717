def Some_Dialect : Dialect {
  let description = [{
    Constraints of all ops:
    * C1: tested.
    * C2: not tested.
  }];
}

class MLA_Checked<string accepts>;
class Derived<string accepts> : MLA_Checked<accepts>;
def Checked : Derived<"isChecked">;
class MLA_InferOp<string opMnemonic, int typeNumber>;

def Untested : Some_Op<"untested", "other", []> {
  let description = [{
    Constraints:
    * C3: tested.
    * C4: not tested.
    * C6: tested, but there is no fifth.
  }];
  let arguments = (ins Checked:$x, Optional<Checked>:$y, I64Attr:$number,
    Optional<AnyTensor>:$z);
}

def Unsaid : MLA_InferOp<"unsaid", 3> {
  let description = [{
    Constraints, beside those of all ops:
    * C3: tested.
  }];
}
