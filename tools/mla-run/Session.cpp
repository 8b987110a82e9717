//===- Session.cpp - Compile and run one model ----------------------------===//

#include "Session.h"

#include "mla-runtime/mla_layout.h"

#include "mla/Driver/Invariance.h"
#include "mla/Support/Safetensors.h"

#include <chrono>

using namespace mla;
using namespace mla::run;

static double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

llvm::Expected<LoadedFunction>
run::loadFunction(Compiler &compiler, const Options &options, double &codegen) {
  if (llvm::Error error = compiler.lowerToLLVM())
    return error;
  double begin = now();
  CodegenOptions codegenOptions;
  codegenOptions.optLevel = options.optLevel;
  auto jit = JitModule::create(compiler.getModule(), codegenOptions);
  if (!jit)
    return jit.takeError();
  auto function = (*jit)->lookup(compiler.getEntryName());
  if (!function)
    return function.takeError();
  codegen += now() - begin;
  auto signature = Signature::parse(function->signature());
  if (!signature)
    return signature.takeError();
  return LoadedFunction{std::move(*jit), *function, std::move(*signature)};
}

/// Maps the name of a cache in the data to its contents.
using CacheContents = std::map<std::string, HostTensor>;

/// Runs a function on dense values.
static llvm::Expected<TensorMap>
invoke(const LoadedFunction &loaded, const Compiler &compiler,
       const ModelValues &values, const InvokeOptions &options, int repeat,
       Report &report, CacheContents *contents = nullptr) {
  auto invocation = Invocation::create(
      loaded.signature, {loaded.function.run, loaded.function.workspace},
      values, compiler.getCacheUses(), compiler.getMaskArgs(), options);
  if (!invocation)
    return invocation.takeError();
  double best = 1e30;
  for (int i = 0; i < repeat; ++i) {
    double begin = now();
    if (llvm::Error error = (*invocation)->run())
      return error;
    best = std::min(best, now() - begin);
  }
  report.step = best;
  report.calls = repeat;
  report.workspaceBytes = (*invocation)->getWorkspaceBytes();
  if (llvm::Error error = (*invocation)->checkUntouched())
    return error;
  report.inputsUntouched = true;
  if (contents) {
    auto caches = (*invocation)->takeCaches();
    if (!caches)
      return caches.takeError();
    *contents = std::move(*caches);
  }
  return (*invocation)->takeResults();
}

/// Returns the results of the same text and values from the reference pipeline,
/// or from the pipeline without raising. These results share neither kernels
/// nor pagination with the tested pipeline.
static llvm::Expected<TensorMap> runReference(const Options &options,
                                              llvm::StringRef text,
                                              const ModelValues &values,
                                              CacheContents &contents) {
  Options reference = options;
  reference.compile.pageSize = 0;
  reference.compile.raise &= !options.plainReference;
  reference.compile.reference = !options.plainReference;
  Compiler compiler(reference.compile);
  if (llvm::Error error = compiler.parseText(text, options.model))
    return error;
  if (llvm::Error error = compiler.lowerTorch())
    return error;
  double seconds = 0;
  auto loaded = loadFunction(compiler, reference, seconds);
  if (!loaded)
    return loaded.takeError();
  Report ignored;
  return invoke(*loaded, compiler, values, reference.invoke, 1, ignored,
                &contents);
}

/// If the options request it, checks that results are bit-equal with other
/// numbers of threads, and that rows are bit-equal with other neighbours.
static llvm::Error checkInvariance(const LoadedFunction &loaded,
                                   const Compiler &compiler,
                                   const ModelValues &values,
                                   const Options &options,
                                   const TensorMap &results) {
  auto again = [&](const ModelValues &given, const InvokeOptions &how) {
    Report ignored;
    return invoke(loaded, compiler, given, how, 1, ignored);
  };
  if (llvm::Error error = checkThreads(again, values, options.invoke,
                                       options.checkThreads, results))
    return error;
  if (!options.checkRows)
    return llvm::Error::success();
  if (!compiler.getCacheArgs().empty())
    return makeError(
        "--check-rows is not supported for a model that takes paged caches "
        "itself, because its caller sets the block tables");
  return checkRows(again, values, options.invoke, compiler.getModelArgs(),
                   compiler.getCacheUses());
}

static std::string describe(const HostTensor &tensor) {
  return formatShape(tensor.getShape()) + " " +
         getDTypeName(tensor.getDType()).str();
}

static const HostTensor *find(const TensorMap &tensors, int64_t position) {
  auto it = tensors.find(position);
  return it == tensors.end() ? nullptr : &it->second;
}

/// The expected value of a result, and the name of its source.
struct ExpectedResult {
  const HostTensor *tensor;
  const char *source;
};

/// Returns the reference in the data, else PyTorch's result, else the result of
/// the reference pipeline. If the options request it, always returns the result
/// of the reference pipeline.
static ExpectedResult chooseExpected(int64_t position,
                                     const ModelValues &values,
                                     const TensorMap &reference,
                                     const Options &options) {
  if (!options.compareWithReference) {
    if (const HostTensor *ref = find(values.refs, position))
      return {ref, "ref"};
    if (const HostTensor *out = find(values.outs, position))
      return {out, "out"};
  }
  return {find(reference, position), "reference"};
}

/// True if the data has an expected value for every result.
static bool coversResults(const ModelValues &values, const TensorMap &results) {
  return llvm::all_of(results, [&](const auto &result) {
    return values.refs.count(result.first) || values.outs.count(result.first);
  });
}

/// Checks that expected values have the sizes of the result, and that PyTorch's
/// result also has its type. A float reference may have more bits.
static llvm::Error checkKnown(const std::string &name, const HostTensor &known,
                              const HostTensor &actual, bool anyFloat) {
  MlaDType type = actual.getDType(), other = known.getDType();
  bool isWider = isFloatDType(type) && isFloatDType(other) &&
                 mlaDTypeBits(other) > mlaDTypeBits(type);
  bool isTyped = type == other || (anyFloat && isWider);
  if (isTyped && known.getShape() == actual.getShape())
    return llvm::Error::success();
  return makeError(
      "tensor '" + name + "' of the data must be " + describe(actual) +
      " like the result" +
      (anyFloat && isFloatDType(type) ? ", or a wider float type" : "") +
      ", got " + describe(known));
}

static llvm::Error checkAllKnown(const TensorMap &results,
                                 const ModelValues &values) {
  for (const auto &[position, actual] : results) {
    std::string number = std::to_string(position);
    if (const HostTensor *ref = find(values.refs, position))
      if (llvm::Error error = checkKnown("ref." + number, *ref, actual,
                                         /*anyFloat=*/true))
        return error;
    if (const HostTensor *out = find(values.outs, position))
      if (llvm::Error error = checkKnown("out." + number, *out, actual,
                                         /*anyFloat=*/false))
        return error;
  }
  return llvm::Error::success();
}

static llvm::Error compareResults(const TensorMap &results,
                                  const ModelValues &values,
                                  const TensorMap &reference,
                                  const Options &options, Report &report) {
  if (llvm::Error error = checkAllKnown(results, values))
    return error;
  for (const auto &[position, actual] : results) {
    auto [expected, source] =
        chooseExpected(position, values, reference, options);
    if (!expected)
      return makeError("the data has no reference for result " +
                       llvm::Twine(position));
    llvm::StringRef against = source;
    // PyTorch's own errors say nothing about caches of 8 bits.
    const HostTensor *out =
        options.roundsCaches ? nullptr : find(values.outs, position);
    auto verdict = judgeResult(
        actual, *expected, against == "ref" ? out : nullptr, options.tolerance);
    if (!verdict)
      return makeError("result " + llvm::Twine(position) + ": " +
                       llvm::toString(verdict.takeError()));
    report.rows.push_back(
        {std::to_string(position), describe(actual), against.str(), *verdict});
  }
  for (const TensorMap *known : {&values.refs, &values.outs})
    for (const auto &[position, tensor] : *known)
      if (!results.count(position))
        return makeError("the data must have only results that the compiled "
                         "function returns, got result " +
                         llvm::Twine(position) + " in addition");
  return llvm::Error::success();
}

static llvm::Error compareCaches(const CacheContents &contents,
                                 const CacheContents &reference,
                                 const Options &options, Report &report) {
  for (const auto &[name, actual] : contents) {
    auto verdict =
        judgeResult(actual, reference.at(name), nullptr, options.tolerance);
    if (!verdict)
      return makeError(name + ": " + llvm::toString(verdict.takeError()));
    report.rows.push_back({name, describe(actual), "reference", *verdict});
  }
  return llvm::Error::success();
}

/// Returns the values of the model's arguments, from the data file or from the
/// seed.
static llvm::Expected<ModelValues> makeValues(const Options &options,
                                              const Compiler &compiler) {
  if (!options.data.empty())
    return loadValues(options.data, compiler.getModelArgs());
  return makeRandomValues(compiler.getModelArgs(), compiler.getMaskArgs(),
                          options.seed, options.sizes);
}

/// Creates the contents of the model's own caches, in the layout of the
/// compiled function's signature.
static llvm::Error makeCaches(const Options &options, const Compiler &compiler,
                              const Signature &signature, ModelValues &values) {
  if (!options.data.empty())
    return loadCaches(options.data, compiler.getCacheArgs(), signature, values);
  return makeRandomCaches(compiler.getCacheArgs(), signature, options.seed,
                          options.invoke.poison, values);
}

/// With mask=visible, checks that the masks hide exactly the keys past the
/// length and the keys after the query.
static llvm::Error checkMasks(const Options &options, const Compiler &compiler,
                              const ModelValues &values) {
  if (options.compile.pageSize == 0 || options.compile.mask != "visible" ||
      compiler.getCacheUses().empty())
    return llvm::Error::success();
  auto step = findPagedStep(compiler.getCacheUses(), values,
                            compiler.getMaskArgs(), /*keepMask=*/false);
  if (!step)
    return step.takeError();
  for (int64_t position : compiler.getMaskArgs())
    if (const HostTensor *mask = find(values.args, position))
      if (llvm::Error error = checkVisibleMask(*mask, step->lengths))
        return error;
  return llvm::Error::success();
}

static llvm::Error saveResults(const Options &options, const TensorMap &results,
                               const CacheContents &contents,
                               OutputFiles &files) {
  if (options.saveOutputs.empty())
    return llvm::Error::success();
  std::vector<NamedTensor> named;
  for (const auto &[position, tensor] : results)
    named.push_back({"out." + std::to_string(position), &tensor});
  for (const auto &[name, tensor] : contents)
    named.push_back({"out." + name, &tensor});
  return addSafetensors(files, options.saveOutputs, named);
}

llvm::Expected<Report> run::runSession(const Options &options,
                                       OutputFiles &files) {
  // Read the model once: a pipe is empty the second time, and a file may have
  // changed.
  auto text = readModelText(options.model);
  if (!text)
    return text.takeError();
  Compiler compiler(options.compile);
  if (llvm::Error error = compiler.parseText(*text, options.model))
    return error;
  if (llvm::Error error = compiler.lowerTorch())
    return error;
  if (llvm::Error error = compiler.checkLayoutIsUsed())
    return error;
  auto values = makeValues(options, compiler);
  if (!values)
    return values.takeError();
  if (llvm::Error error = checkMasks(options, compiler, *values))
    return error;

  Report report;
  report.raised = compiler.getNumRaised();
  auto loaded = loadFunction(compiler, options, report.codegen);
  if (!loaded)
    return loaded.takeError();
  report.times = compiler.getTimes();
  report.remarks = compiler.getRemarks();
  if (llvm::Error error =
          makeCaches(options, compiler, loaded->signature, *values))
    return error;
  CacheContents contents, referenceContents;
  auto results = invoke(*loaded, compiler, *values, options.invoke,
                        options.repeat, report, &contents);
  if (!results)
    return results.takeError();
  if (llvm::Error error =
          checkInvariance(*loaded, compiler, *values, options, *results))
    return error;
  report.threads = options.checkThreads;
  report.rowsAgree = options.checkRows;

  TensorMap reference;
  if (options.compareWithReference || !coversResults(*values, *results) ||
      !contents.empty()) {
    auto computed = runReference(options, *text, *values, referenceContents);
    if (!computed)
      return makeError("reference: " + llvm::toString(computed.takeError()));
    reference = std::move(*computed);
  }
  if (llvm::Error error =
          compareResults(*results, *values, reference, options, report))
    return error;
  if (llvm::Error error =
          compareCaches(contents, referenceContents, options, report))
    return error;
  if (llvm::Error error = saveResults(options, *results, contents, files))
    return error;
  return report;
}
