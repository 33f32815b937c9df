import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, realpathSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errno } from '../../kernel/index.ts'
import { changed, DamagedBackup, syncFolder, type Written } from './manifest.ts'

const CHUNK = 1_024 * 1_024
const LINE_FEED = 10

/** Writes a file by lines or pieces; incomplete until `end`. */
export interface Writer {
  readonly line: (text: string) => void
  readonly bytes: (bytes: Uint8Array) => void
  /** Durable when it returns. */
  readonly end: () => Written
  /** Closes the file after a failed backup. */
  readonly abandon: () => void
}

/** @throws Error if the file exists already. */
export function createWriter(file: string): Writer {
  const handle = openSync(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let size = 0
  let written = 0
  let isOpen = true

  function flush(): void {
    const chunk = Buffer.concat(waiting)
    waiting = []
    size = 0
    hash.update(chunk)
    // A nearly full disk writes a part, and fails on the next write.
    for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at)
    written += chunk.length
  }

  function bytes(piece: Uint8Array): void {
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    size += piece.length
    if (size >= CHUNK) flush()
  }

  function abandon(): void {
    if (isOpen) closeSync(handle)
    isOpen = false
  }

  return {
    line: (text) => {
      if (text.includes('\n')) throw new Error('A line of a backup must be one line')
      bytes(Buffer.from(`${text}\n`))
    },
    bytes,
    end: () => {
      flush()
      fsyncSync(handle)
      abandon()
      syncFolder(dirname(file))
      return { bytes: written, sha256: hash.digest('hex') }
    },
    abandon,
  }
}

/** Writes a file, and closes it also after a failure. */
export async function writeLines(file: string, fill: (line: Writer['line']) => Promise<void>): Promise<Written> {
  const writer = createWriter(file)
  try {
    await fill(writer.line)
    return writer.end()
  } finally {
    writer.abandon()
  }
}

export function writeWhole(file: string, content: Uint8Array): Written {
  const writer = createWriter(file)
  try {
    writer.bytes(content)
    return writer.end()
  } finally {
    writer.abandon()
  }
}

/** @throws DamagedBackup after the last piece if the content does not match. */
export function* readPieces(folder: string, path: string, { bytes, sha256 }: Written): Generator<Buffer> {
  const file = join(folder, path)
  assertSize(folder, path, bytes)
  const handle = openSync(file, 'r')
  const hash = createHash('sha256')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(CHUNK)
      const length = readSync(handle, piece)
      if (length === 0) break
      hash.update(piece.subarray(0, length))
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
  if (hash.digest('hex') !== sha256) throw changed(file)
}

/** @throws DamagedBackup as `readPieces` does. */
export function* readLines(folder: string, path: string, written: Written): Generator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (const piece of readPieces(folder, path, written)) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let begin = 0
    for (let end = all.indexOf(LINE_FEED); end >= 0; end = all.indexOf(LINE_FEED, begin)) {
      yield all.toString('utf8', begin, end)
      begin = end + 1
    }
    rest = all.subarray(begin)
  }
  if (rest.length > 0) throw changed(join(folder, path))
}

export function readWhole(folder: string, path: string, written: Written): Buffer {
  return Buffer.concat([...readPieces(folder, path, written)])
}

/** @throws DamagedBackup if the file is missing, a link out of the folder, or has another size. */
export function assertSize(folder: string, path: string, expected: number): void {
  const file = join(folder, path)
  const found = sizeOf(file)
  if (realpathSync(file) !== join(realpathSync(folder), path)) {
    throw new DamagedBackup(`${file} is a link, or is in a folder that is one. Use another backup.`)
  }
  if (found === expected) return
  const what = found < expected ? 'is cut' : 'is damaged'
  throw new DamagedBackup(`${file} ${what}: it has ${found} bytes and not ${expected}. Use another backup.`)
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (cause) {
    if (errno.codeOf(cause) !== 'ENOENT') throw cause
    throw new DamagedBackup(`${file} is missing. Use another backup.`, { cause })
  }
}
