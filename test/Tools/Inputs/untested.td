def Untested : Op<"untested", []> {
  let description = [{
    Constraints:
    * C1: tested.
    * C2: not tested.
    * C4: tested by the same file.
  }];
}
