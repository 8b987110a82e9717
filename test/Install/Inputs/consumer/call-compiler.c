/* Calls the C API of the installed compiler. */
#include <mla-c/Attributes.h>
#include <mla-c/Dialects.h>

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlaRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__mla__(), context);
  MlirStringRef alias = mlirStringRefCreateFromCString("L4");
  MlirAttribute layout = mlaLayoutAttrGetFromAlias(context, alias);
  int failed = mlaLayoutAttrGetPageBytes(layout, 0, 64) != 41984;
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return failed;
}
