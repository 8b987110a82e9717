//===- InputFile.cpp - Read files with limits -----------------------------===//

#include "mla/Support/InputFile.h"
#include "mla/Support/HostTensor.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace mla;
using llvm::sys::fs::file_type;

using Buffer = llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>;

static llvm::Error failToRead(llvm::StringRef path, const llvm::Twine &why) {
  return makeError("cannot read '" + path + "': " + why);
}

/// Reads a file of unknown size, up to a limit.
static Buffer readStream(llvm::sys::fs::file_t file, llvm::StringRef path,
                         llvm::StringRef name, size_t limit) {
  constexpr size_t piece = 1 << 16;
  llvm::SmallString<0> bytes;
  while (bytes.size() <= limit) {
    size_t before = bytes.size();
    bytes.resize_for_overwrite(before + piece);
    llvm::Expected<size_t> count = llvm::sys::fs::readNativeFile(
        file, llvm::MutableArrayRef<char>(bytes).drop_front(before));
    if (!count)
      return failToRead(path, llvm::toString(count.takeError()));
    bytes.resize(before + *count);
    if (*count == 0)
      return llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
  }
  return failToRead(path, "more than " + llvm::Twine(limit) +
                              " bytes of an input that is not a file");
}

/// Returns the byte limit of a file that is not a regular file.
static size_t getStreamLimit(file_type type, llvm::sys::fs::file_t file) {
  bool isDevice =
      type == file_type::character_file || type == file_type::block_file;
  return isDevice && !llvm::sys::Process::FileDescriptorIsDisplayed(file)
             ? size_t(1) << 16
             : size_t(1) << 30;
}

Buffer mla::readInputFile(llvm::StringRef path) {
  bool isStandard = path == "-";
  llvm::Expected<llvm::sys::fs::file_t> file =
      isStandard ? llvm::Expected<llvm::sys::fs::file_t>(
                       llvm::sys::fs::getStdinHandle())
                 : llvm::sys::fs::openNativeFileForRead(path);
  if (!file)
    return failToRead(path, llvm::toString(file.takeError()));
  llvm::scope_exit close([&] {
    if (!isStandard)
      (void)llvm::sys::fs::closeFile(*file);
  });
  llvm::StringRef name = isStandard ? "<stdin>" : path;
  llvm::sys::fs::file_status status;
  if (std::error_code code = llvm::sys::fs::status(*file, status))
    return failToRead(path, code.message());
  if (status.type() == file_type::directory_file)
    return failToRead(
        path, std::make_error_code(std::errc::is_a_directory).message());
  // Standard input may be a file that another program has partly read, so its
  // size is not the number of bytes to read.
  if (isStandard || status.type() != file_type::regular_file)
    return readStream(*file, path, name, getStreamLimit(status.type(), *file));
  auto buffer = llvm::MemoryBuffer::getOpenFile(
      *file, name, status.getSize(), /*RequiresNullTerminator=*/false);
  if (std::error_code code = buffer.getError())
    return failToRead(path, code.message());
  return std::move(*buffer);
}

/// Returns the position of offset `place` in a text as "LINE:COLUMN". Both are
/// counted from 1.
static std::string describePlace(llvm::StringRef text, size_t place) {
  llvm::StringRef before = text.take_front(place);
  size_t line = before.count('\n') + 1;
  size_t column = place - (before.rfind('\n') + 1) + 1;
  return std::to_string(line) + ":" + std::to_string(column);
}

Buffer mla::readMlirFile(llvm::StringRef path) {
  Buffer buffer = readInputFile(path);
  if (!buffer || (*buffer)->getBuffer().starts_with("ML\xefR"))
    return buffer;
  llvm::StringRef text = (*buffer)->getBuffer();
  auto fail = [&](size_t place, const llvm::Twine &message) {
    return makeError(path + ":" + describePlace(text, place) + ": " + message);
  };
  if (size_t place = text.find('\0'); place != llvm::StringRef::npos)
    return fail(place, "MLIR text must not contain a null byte");
  if (std::optional<size_t> place = findDeepNesting(text))
    return fail(*place, "brackets must be nested at most " +
                            llvm::Twine(maxNesting) + " deep");
  return llvm::MemoryBuffer::getMemBufferCopy(text,
                                              (*buffer)->getBufferIdentifier());
}

namespace {
/// The open brackets.
class OpenBrackets {
public:
  void open(char bracket) { brackets.push_back(bracket); }

  void close(char bracket) {
    if (bracket != '<')
      while (!brackets.empty() && brackets.back() == '<')
        brackets.pop_back(); // the '<' was less-than
    if (!brackets.empty() && brackets.back() == bracket)
      brackets.pop_back(); // else '>' is greater-than, or nothing was open
  }

  size_t size() const { return brackets.size(); }

private:
  llvm::SmallString<64> brackets;
};
} // namespace

/// Returns the offset of the end of the string that starts at `place`: its
/// closing quote, or the end of the text.
static size_t skipString(llvm::StringRef text, size_t place) {
  for (++place; place < text.size() && text[place] != '"'; ++place)
    if (text[place] == '\\')
      ++place;
  return place;
}

std::optional<size_t> mla::findDeepNesting(llvm::StringRef text, size_t limit) {
  OpenBrackets brackets;
  for (size_t i = 0; i < text.size(); ++i) {
    llvm::StringRef rest = text.substr(i, 2);
    switch (text[i]) {
    case '"':
      i = skipString(text, i);
      break;
    case '/':
      if (rest == "//")
        i = std::min(text.find('\n', i), text.size());
      break;
    case '-':
      i += rest == "->";
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      brackets.open(text[i]);
      if (brackets.size() > limit)
        return i;
      break;
    case ')':
      brackets.close('(');
      break;
    case ']':
    case '}':
    case '>':
      brackets.close(text[i] - 2); // in ASCII, the opening bracket
      break;
    default:
      break;
    }
  }
  return std::nullopt;
}
