import { closeSync, openSync, read, writeSync } from 'node:fs'

/** Operations on the one file shown. Calls do not overlap. */
export interface BackingFile {
  readonly size: number
  readonly read: (offset: number, length: number) => Uint8Array
  readonly write: (offset: number, bytes: Buffer) => void
  /** Makes earlier writes durable. */
  readonly flush: () => void
}

/** Kernel requests (https://github.com/torvalds/linux/blob/master/include/uapi/linux/fuse.h). */
const OPCODES = {
  LOOKUP: 1,
  FORGET: 2,
  GETATTR: 3,
  OPEN: 14,
  READ: 15,
  WRITE: 16,
  STATFS: 17,
  RELEASE: 18,
  FSYNC: 20,
  FLUSH: 25,
  INIT: 26,
  OPENDIR: 27,
  RELEASEDIR: 29,
  INTERRUPT: 36,
  DESTROY: 38,
} as const
const UNANSWERED: ReadonlySet<number> = new Set([OPCODES.FORGET, OPCODES.INTERRUPT])
const EMPTY: ReadonlySet<number> = new Set([OPCODES.RELEASE, OPCODES.FLUSH, OPCODES.RELEASEDIR, OPCODES.DESTROY])

const HEADER = 40
const LARGEST_WRITE = 128 * 1_024
const ROOT = 1
const FILE = 2
const ENOSYS = 38
/** Disables the kernel's cache: every read and write comes here before it completes. */
const DIRECT_IO = 1
/** Names and attributes never change, in seconds. */
const FOREVER = 86_400n

/** A file system with one file, without a library. `mount` inherits the device: `mount -i -t fuse -o fd=<number>`. */
export function openFuse(file: BackingFile) {
  const device = openSync('/dev/fuse', 'r+')
  const buffer = Buffer.alloc(LARGEST_WRITE + 4_096)

  /** Call after the mount: before it, nothing can be read. */
  function serve(onEnd: () => void): void {
    read(device, buffer, 0, buffer.length, null, (error, length) => {
      if (error?.code === 'ENODEV') {
        closeSync(device)
        return onEnd()
      }
      if (error === null) handle(buffer.subarray(0, length))
      serve(onEnd)
    })
  }

  function handle(request: Buffer): void {
    const operation = request.readUInt32LE(4)
    if (UNANSWERED.has(operation)) return
    const result = resultOf(file, operation, request)
    const header = Buffer.alloc(16)
    header.writeUInt32LE(header.length + (result?.length ?? 0), 0)
    header.writeInt32LE(result === undefined ? -ENOSYS : 0, 4)
    request.copy(header, 8, 8, 16)
    answer(Buffer.concat([header, ...(result === undefined ? [] : [result])]))
  }

  /** The kernel forgets the request of a killed process, so the write may fail. */
  function answer(bytes: Buffer): void {
    try {
      writeSync(device, bytes)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }

  return { device, serve }
}

/** Undefined for an unknown operation. */
function resultOf(file: BackingFile, operation: number, request: Buffer): Uint8Array | undefined {
  const body = request.subarray(HEADER)
  if (EMPTY.has(operation)) return Buffer.alloc(0)
  switch (operation) {
    case OPCODES.INIT:
      return init(body)
    case OPCODES.LOOKUP:
      return Buffer.concat([entry(), attributes(file, FILE)])
    case OPCODES.GETATTR:
      return Buffer.concat([numbers(16, [0, FOREVER]), attributes(file, Number(request.readBigUInt64LE(16)))])
    case OPCODES.OPEN:
    case OPCODES.OPENDIR:
      return words(16, [8, DIRECT_IO])
    case OPCODES.STATFS:
      return Buffer.alloc(80)
    default:
      return dataOf(file, operation, body)
  }
}

function dataOf(file: BackingFile, operation: number, body: Buffer): Uint8Array | undefined {
  if (operation === OPCODES.FSYNC) {
    file.flush()
    return Buffer.alloc(0)
  }
  if (operation !== OPCODES.READ && operation !== OPCODES.WRITE) return undefined
  const offset = Number(body.readBigUInt64LE(8))
  const length = body.readUInt32LE(16)
  if (operation === OPCODES.READ) return file.read(offset, Math.min(length, file.size - offset))
  file.write(offset, body.subarray(HEADER, HEADER + length))
  return words(8, [0, length])
}

/** Version 7.31, nothing optional. */
function init(body: Buffer): Buffer {
  return words(64, [0, 7], [4, 31], [8, body.readUInt32LE(8)], [20, LARGEST_WRITE], [24, 1])
}

function entry(): Buffer {
  return numbers(40, [0, BigInt(FILE)], [16, FOREVER], [24, FOREVER])
}

function attributes({ size }: BackingFile, node: number): Buffer {
  const isFile = node !== ROOT
  const made = words(88, [60, isFile ? 0o100600 : 0o40700], [64, 1], [80, 4_096])
  made.writeBigUInt64LE(BigInt(node), 0)
  made.writeBigUInt64LE(BigInt(isFile ? size : 0), 8)
  return made
}

function words(length: number, ...values: readonly (readonly [number, number])[]): Buffer {
  const made = Buffer.alloc(length)
  for (const [at, value] of values) made.writeUInt32LE(value, at)
  return made
}

function numbers(length: number, ...values: readonly (readonly [number, bigint])[]): Buffer {
  const made = Buffer.alloc(length)
  for (const [at, value] of values) made.writeBigUInt64LE(value, at)
  return made
}
