// The compiled services begin here: this file is `dist/services/main.js`. V8 compiles a function when it is first
// called, and a start calls some thousands. What it made of them when the services were built lies beside each file
// (`start-code.ts`), and is used where V8 finds that it is of this version and these flags.

const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Script } = require('node:vm')
const { crc32 } = require('node:zlib')

/** What `require` gives to a module, around a file. */
const [BEGIN, END] = ['(function (exports, require, module, __filename, __dirname) {', '\n})']
/** Behind the code stand sums of its text and of itself: V8 compares the length of the text, and runs damaged code. */
const SUM_BYTES = 4

const loaded = new Map()

/** What a file beside this one exports. */
function load(name) {
  const known = loaded.get(name)
  if (known !== undefined) return known.module.exports
  const filename = join(__dirname, name)
  const source = readFileSync(filename)
  const sum = crc32(source)
  // The build writes ASCII, so that V8 keeps a byte for each character.
  const script = new Script(`${BEGIN}${source.latin1Slice()}${END}`, {
    filename,
    columnOffset: -BEGIN.length,
    cachedData: codeOf(filename, sum),
  })
  const module = { exports: {} }
  loaded.set(name, { module, script, filename, sum })
  script.runInThisContext().call(module.exports, module.exports, requireFrom, module, filename, __dirname)
  return module.exports
}

function requireFrom(id) {
  return id.startsWith('./') ? load(id.slice('./'.length)) : require(id)
}

/** The code of a file, if it was made of the text with this sum. */
function codeOf(filename, sum) {
  let bytes
  try {
    bytes = readFileSync(codeFile(filename))
  } catch {
    return undefined
  }
  const end = bytes.length - 2 * SUM_BYTES
  if (end <= 0 || bytes.readUInt32LE(end) !== sum) return undefined
  const code = bytes.subarray(0, end)
  return bytes.readUInt32LE(end + SUM_BYTES) === crc32(code) ? code : undefined
}

function codeFile(filename) {
  return `${filename}.code`
}

/** What there is to be kept of each file that was loaded: the code of every function that has run so far. */
function madeCode() {
  return [...loaded.values()].map(({ script, filename, sum }) => {
    const code = script.createCachedData()
    const sums = Buffer.alloc(2 * SUM_BYTES)
    sums.writeUInt32LE(sum)
    sums.writeUInt32LE(crc32(code), SUM_BYTES)
    return { file: codeFile(filename), bytes: Buffer.concat([code, sums]) }
  })
}

module.exports = { load, madeCode }

// Node reads the maps beside the files only of what it has loaded itself.
if (require.main === module) process.sourceMapsEnabled ? require('./services.js') : load('services.js')
