/** Bytes that are gathered while they come. */
export interface ByteBuffer {
  /** Answers how much more memory is held now. */
  readonly add: (chunk: Buffer) => number
  /** All of them, once the last has come. */
  readonly bytes: () => Buffer | Promise<Buffer>
}

/** Gathers in one piece of memory, which doubles: however small the pieces, none costs more than itself. */
export function createByteBuffer(most: number): ByteBuffer {
  let memory: Buffer = Buffer.alloc(0)
  let size = 0

  function add(chunk: Buffer): number {
    const before = memory.length
    const needed = size + chunk.length
    // The first piece is mostly all there is, and is taken as it came.
    if (size === 0) memory = chunk
    else if (needed > before) memory = grown(memory, Math.max(needed, Math.min(most, 2 * before)))
    if (size > 0) chunk.copy(memory, size)
    size = needed
    return memory.length - before
  }

  return { add, bytes: () => memory.subarray(0, size) }
}

function grown(memory: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(length)
  memory.copy(larger)
  return larger
}
