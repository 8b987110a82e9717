/* Uses the C API as a program without C++ does. test/CAPI/ir.test checks what
   it prints. */

#include "mla-c/Attributes.h"
#include "mla-c/Dialects.h"
#include "mla-c/Passes.h"
#include "mla-c/Types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"

#include <inttypes.h>
#include <stdio.h>

static MlirStringRef text(const char *string) {
  return mlirStringRefCreateFromCString(string);
}

static void print(MlirStringRef part, void *userData) {
  (void)userData;
  printf("%.*s", (int)part.length, part.data);
}

static MlirLogicalResult printError(MlirDiagnostic diagnostic, void *userData) {
  printf("error: ");
  mlirDiagnosticPrint(diagnostic, print, userData);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void printAttribute(MlirAttribute attribute) {
  mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static void printType(MlirType type) {
  mlirTypePrint(type, print, NULL);
  printf("\n");
}

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlaRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__mla__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__mlak__(), context);
  mlirContextAttachDiagnosticHandler(context, printError, NULL, NULL);
  return context;
}

static void testLayout(MlirContext context) {
  printf("layout\n");
  MlirAttribute layout = mlaLayoutAttrGetFromAlias(context, text("L4"));
  MlaField fields[MLA_MAX_FIELDS];
  intptr_t count = mlaLayoutAttrGetNumFields(layout);
  for (intptr_t i = 0; i < count; ++i)
    fields[i] = mlaLayoutAttrGetField(layout, i);
  MlirLocation here = mlirLocationUnknownGet(context);
  MlirAttribute copy = mlaLayoutAttrGetChecked(
      here, count, fields, mlaLayoutAttrGetPageAlign(layout));
  MlirStringRef alias = mlaLayoutAttrGetAlias(copy);
  printf("%.*s, equal %d, %s\n", (int)alias.length, alias.data,
         mlirAttributeEqual(layout, copy),
         mlaAttributeIsALayout(copy) ? "a layout" : "no layout");
  printf("pools %" PRId64 ", bytes %" PRId64 " per token and %" PRId64
         " per page, rope of token 1 at %" PRId64 ", hash %" PRIx64 "\n",
         mlaLayoutAttrGetNumPools(copy), mlaLayoutAttrGetTokenBytes(copy, 0),
         mlaLayoutAttrGetPageBytes(copy, 0, 64),
         mlaLayoutAttrGetFieldOffset(copy, 2, 1, 64),
         mlaLayoutAttrGetHash(copy));
  mlaLayoutAttrPrintByteMap(copy, 64, print, NULL);
  printf("unknown alias is null: %d\n",
         mlirAttributeIsNull(mlaLayoutAttrGetFromAlias(context, text("L99"))));

  fields[0].role = 17;
  mlaLayoutAttrGetChecked(here, count, fields, 1);
  fields[0].role = MLA_ROLE_LATENT;
  fields[1].dtype = MLA_I64;
  mlaLayoutAttrGetChecked(here, count, fields, 1);
  fields[1].place = -1;
  mlaLayoutAttrGetChecked(here, count, fields, 1);
  fields[0].width = 0;
  MlirAttribute bad = mlaLayoutAttrGetChecked(here, 1, fields, 1);
  printf("null: %d\n", mlirAttributeIsNull(bad));
}

static void testAttributesAndTypes(MlirContext context) {
  printf("attributes and types\n");
  MlirAttribute lse =
      mlaLseAttrGet(context, MLA_LSE_TWO, MLA_LSE_EMPTY_PLUS, true);
  MlirAttribute rope = mlaRopeFormatAttrGet(context, MLA_ROPE_INTERLEAVED);
  MlirAttribute update = mlaUpdateModeAttrGet(context, MLA_UPDATE_SCATTER);
  printAttribute(lse);
  printAttribute(rope);
  printAttribute(update);
  printf("values %d %d %d %d %d, kinds %d %d %d %d\n", mlaLseAttrGetBase(lse),
         mlaLseAttrGetEmpty(lse), mlaLseAttrGetSink(lse),
         mlaRopeFormatAttrGetValue(rope), mlaUpdateModeAttrGetValue(update),
         mlaAttributeIsALse(lse), mlaAttributeIsARopeFormat(rope),
         mlaAttributeIsAUpdateMode(update), mlaAttributeIsALse(rope));

  MlirLocation here = mlirLocationUnknownGet(context);
  MlirAttribute layout = mlaLayoutAttrGetFromAlias(context, text("L2"));
  MlirType cache = mlaCacheTypeGetChecked(here, layout, 16);
  MlirType plan = mlaPlanTypeGet(context);
  printType(cache);
  printType(plan);
  printf("page %" PRId64 ", same layout %d, kinds %d %d %d %d\n",
         mlaCacheTypeGetPageSize(cache),
         mlirAttributeEqual(mlaCacheTypeGetLayout(cache), layout),
         mlaTypeIsACache(cache), mlaTypeIsAPlan(plan), mlaTypeIsACache(plan),
         mlaTypeIsAPlan(cache));
  printf("null: %d\n", mlirTypeIsNull(mlaCacheTypeGetChecked(here, layout, 0)));
}

static const char *model =
    "func.func @f(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>)\n"
    "    -> tensor<2x1x5x64xf32> {\n"
    "  %y = mla.absorb_query %x, %w : (tensor<2x1x5x24xf32>,\n"
    "      tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>\n"
    "  return %y : tensor<2x1x5x64xf32>\n"
    "}\n";

/* Runs a pass or a pipeline on the model and prints the result. */
static void runPipeline(MlirContext context, const char *pipeline) {
  printf("run %s\n", pipeline);
  MlirModule module = mlirModuleCreateParse(context, text(model));
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  MlirOperation op = mlirModuleGetOperation(module);
  if (mlirLogicalResultIsSuccess(
          mlirOpPassManagerAddPipeline(passes, text(pipeline), print, NULL)) &&
      mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)))
    mlirOperationPrint(op, print, NULL);
  printf("\n");
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

static void testPasses(MlirContext context) {
  mlaRegisterAllPasses();
  mlaRegisterAllPasses();
  runPipeline(context, "mla-decompose");
  runPipeline(context, "mla-to-runtime{target=cpu}");
  runPipeline(context, "mla-to-runtime{form=neither}");
  runPipeline(context, "mla-to-runtime{target=abacus}");
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0); /* in order with the errors on stderr */
  MlirContext context = createContext();
  testLayout(context);
  testAttributesAndTypes(context);
  testPasses(context);
  mlirContextDestroy(context);
  return 0;
}
