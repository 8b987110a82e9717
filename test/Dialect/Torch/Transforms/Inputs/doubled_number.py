"""Prints an assertion and a select on a number that is doubled COUNT times: doubled_number.py COUNT size|element."""

import sys

count, source = int(sys.argv[1]), sys.argv[2]
print("""func.func @main(%a: !torch.vtensor<[?,4],f32>, %n: !torch.vtensor<[],si64>) -> !torch.vtensor<[4],f32> {
  %c0 = torch.constant.int 0""")
if source == "size":
    print("  %x0 = torch.aten.size.int %a, %c0 : !torch.vtensor<[?,4],f32>, !torch.int -> !torch.int")
else:
    print("  %x0 = torch.aten.Int.Tensor %n : !torch.vtensor<[],si64> -> !torch.int")
for i in range(count):
    print(f"  %x{i + 1} = torch.aten.add.int %x{i}, %x{i} : !torch.int, !torch.int -> !torch.int")
print(f"""  %b = torch.aten.ge.int %x{count}, %c0 : !torch.int, !torch.int -> !torch.bool
  %i = torch.aten.Int.bool %b : !torch.bool -> !torch.int
  %s = torch.constant.str "positive"
  torch.aten._assert_scalar %i, %s : !torch.int, !torch.str
  %r = torch.aten.select.int %a, %c0, %x{count} : !torch.vtensor<[?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %r : !torch.vtensor<[4],f32>
}}""")
