def SomePass : Pass<"some-pass"> {
  let statistics = [
    Statistic<"numRead", "read", "one that a test reads">,
    Statistic<"numOther", "other", "one that none reads">,
    Statistic<"numZero", "zero", "one that is 0 in every test">];
}
