//===- SafetensorsWriter.cpp - Write safetensors files --------------------===//

#include "mla/Support/OutputFile.h"
#include "mla/Support/Safetensors.h"

#include "llvm/Support/EndianStream.h"
#include "llvm/Support/JSON.h"

using namespace mla;

static llvm::StringRef getSafetensorsDType(MlaDType dtype) {
  switch (dtype) {
  case MLA_F32:
    return "F32";
  case MLA_F16:
    return "F16";
  case MLA_BF16:
    return "BF16";
  case MLA_F64:
    return "F64";
  case MLA_I32:
    return "I32";
  case MLA_I64:
    return "I64";
  case MLA_I8:
    return "I8";
  case MLA_U8:
    return "U8";
  default:
    return "BOOL";
  }
}

static std::string makeHeader(llvm::ArrayRef<NamedTensor> tensors) {
  llvm::json::Object header;
  int64_t offset = 0;
  for (const NamedTensor &named : tensors) {
    llvm::json::Array shape;
    for (int64_t size : named.tensor->getShape())
      shape.push_back(size);
    int64_t end = offset + named.tensor->getNumBytes();
    header[named.name] = llvm::json::Object{
        {"dtype", getSafetensorsDType(named.tensor->getDType())},
        {"shape", std::move(shape)},
        {"data_offsets", llvm::json::Array{offset, end}}};
    offset = end;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::json::Value(std::move(header));
  // Pads the header with spaces, so that the data is aligned to 8 bytes.
  os.indent((8 - text.size() % 8) % 8);
  return text;
}

llvm::Error mla::addSafetensors(OutputFiles &files, llvm::StringRef path,
                                llvm::ArrayRef<NamedTensor> tensors) {
  std::string header = makeHeader(tensors);
  return files.add(path, [&](llvm::raw_ostream &os) {
    llvm::support::endian::write<uint64_t>(os, header.size(),
                                           llvm::endianness::little);
    os << header;
    for (const NamedTensor &named : tensors)
      os.write(reinterpret_cast<const char *>(named.tensor->getData()),
               named.tensor->getNumBytes());
  });
}

llvm::Error mla::writeSafetensors(llvm::StringRef path,
                                  llvm::ArrayRef<NamedTensor> tensors) {
  OutputFiles files;
  if (llvm::Error error = addSafetensors(files, path, tensors))
    return error;
  return files.commit();
}
