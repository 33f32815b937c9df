import { hasPassed, type Kernel, type Source, type SourceOffsets } from '../kernel/index.ts'
import { findServiceToken } from './service-tokens.ts'

const READER = 'feed/'

/** The consumer under which is stored how far a token was answered. */
export function feedConsumer(token: string): string {
  return `${READER}${token}`
}

/** How far each token was answered, by all of its calls together: an answer that begins earlier takes nothing back. */
export interface Answered {
  /** Remembers an answer: the next offset of each source. It is stored a moment later, with others. */
  readonly note: (token: string, next: SourceOffsets) => void
  /** Stores what was noted since it was last stored. */
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
      // What is left is stored the next time, with what has come by then.
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
      // Where another process has moved it meanwhile, its place is looked at again.
      if (offset > expected) await store.commit([], { reader, source, expected, next: offset })
    }
  }
  // A token that was revoked meanwhile leaves nothing.
  if ((await findServiceToken({ store }, token)) === undefined) await store.forgetProgress(reader)
}

/** Forgets the places of tokens that are gone, as after a restore. */
export async function forgetGone({ store }: Pick<Kernel, 'store'>): Promise<void> {
  for (const reader of await store.readers()) {
    if (!reader.startsWith(READER)) continue
    const token = reader.slice(READER.length)
    if ((await findServiceToken({ store }, token)) === undefined) await store.forgetProgress(reader)
  }
}
