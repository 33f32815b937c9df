import { hasPassed, type Kernel, type Source, type SourceOffsets } from '../kernel/index.ts'
import { findServiceToken } from './service-tokens.ts'

const READER = 'feed/'

export function feedConsumer(token: string): string {
  return `${READER}${token}`
}

/** Per token, the furthest answer of all its calls; an answer that begins earlier moves nothing back. */
export interface Answered {
  /** Notes the next offset of each source; stored a moment later, in batches. */
  readonly note: (token: string, next: SourceOffsets) => void
  readonly store: (kernel: Pick<Kernel, 'store'>) => Promise<void>
}

export function createAnswered(): Answered {
  let noted = new Map<string, Map<Source, number>>()

  function note(token: string, next: SourceOffsets): void {
    const places = noted.get(token) ?? new Map<Source, number>()
    for (const [source, offset] of next) places.set(source, Math.max(offset, places.get(source) ?? 0))
    noted.set(token, places)
  }

  async function store(kernel: Pick<Kernel, 'store'>): Promise<void> {
    const taken = noted
    noted = new Map()
    try {
      for (const [token, next] of taken) {
        await moveOn(kernel, token, next)
        taken.delete(token)
      }
    } finally {
      // A failed write is stored the next time, merged with newer progress.
      for (const [token, next] of taken) note(token, next)
    }
  }

  return { note, store }
}

async function moveOn({ store }: Pick<Kernel, 'store'>, token: string, next: SourceOffsets): Promise<void> {
  const reader = feedConsumer(token)
  for (;;) {
    const stored = await store.progress(reader)
    if (hasPassed(stored, next)) break
    for (const [source, offset] of next) {
      const expected = stored.get(source) ?? 0
      if (offset > expected) await store.commit([], { reader, source, expected, next: offset })
    }
  }
  // Keep no progress of a token that was revoked meanwhile.
  if ((await findServiceToken({ store }, token)) === undefined) await store.forgetProgress(reader)
}

/** Removes the progress of tokens that no longer exist, as after a restore. */
export async function forgetGone({ store }: Pick<Kernel, 'store'>): Promise<void> {
  for (const reader of await store.readers()) {
    if (!reader.startsWith(READER)) continue
    const token = reader.slice(READER.length)
    if ((await findServiceToken({ store }, token)) === undefined) await store.forgetProgress(reader)
  }
}
