import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import type { BackingFile } from './fuse.ts'

/** The unit that a disk keeps or loses as a whole. */
const SECTOR = 512
const BLOCK = 4_096
const EMPTY = Buffer.alloc(BLOCK)

/** What happens to unflushed data when the disk loses its power. */
export type Cut = 'nothing' | 'everything' | 'the first' | 'any'

/** How many unflushed writes a cut kept. */
export interface CutResult {
  readonly pending: number
  readonly kept: number
}

interface PendingWrite {
  readonly offset: number
  readonly bytes: Buffer
}

/** Has a write cache: writes are visible at once, but durable only after a flush. */
export function volatileDisk(content: Buffer) {
  const current = Buffer.from(content)
  const kept = content
  const used = new Set<number>()
  for (let offset = 0; offset < content.length; offset += BLOCK)
    if (!EMPTY.equals(content.subarray(offset, offset + BLOCK))) used.add(offset)
  let pending: PendingWrite[] = []
  let flushes = 0

  const file: BackingFile = {
    size: content.length,
    read: (offset, length) => current.subarray(offset, offset + length),
    write: (offset, bytes) => {
      bytes.copy(current, offset)
      pending.push({ offset, bytes: Buffer.from(bytes) })
    },
    flush: () => {
      for (const write of pending) keep(write)
      pending = []
      flushes++
    },
  }

  function keep({ offset, bytes }: PendingWrite): void {
    bytes.copy(kept, offset)
    for (let at = offset - (offset % BLOCK); at < offset + bytes.length; at += BLOCK) used.add(at)
  }

  /** Writes what a power cut would leave now. */
  function cut(path: string, how: Cut, random: () => number): CutResult {
    const sectors = pending.flatMap(sectorsOf)
    const chosen = choose(sectors, how, random)
    const image = openSync(path, 'wx', 0o600)
    try {
      ftruncateSync(image, kept.length)
      for (const offset of used) writeSync(image, kept, offset, BLOCK, offset)
      for (const { offset, bytes } of chosen) writeSync(image, bytes, 0, bytes.length, offset)
    } finally {
      closeSync(image)
    }
    return { pending: sectors.length, kept: chosen.length }
  }

  return { file, cut, flushes: () => flushes }
}

function sectorsOf({ offset, bytes }: PendingWrite): PendingWrite[] {
  const count = Math.ceil(bytes.length / SECTOR)
  return Array.from({ length: count }, (_, at) => ({
    offset: offset + at * SECTOR,
    bytes: bytes.subarray(at * SECTOR, (at + 1) * SECTOR),
  }))
}

function choose(sectors: readonly PendingWrite[], how: Cut, random: () => number): readonly PendingWrite[] {
  if (how === 'nothing') return []
  if (how === 'everything') return sectors
  const share = random()
  return how === 'the first'
    ? sectors.slice(0, Math.round(share * sectors.length))
    : sectors.filter(() => random() < share)
}
