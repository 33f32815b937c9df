import type { Content, DocKey, View } from './projection.ts'

export interface Change extends DocKey {
  readonly person: number
  /** Absent where the document was removed. */
  readonly content?: Content
}

export type Workspace = ReturnType<typeof createWorkspace>

/** An opened document as it was stored before the batch. */
export interface StoredDoc extends DocKey {
  readonly person: number
  readonly value: unknown
  /** As it is stored. */
  readonly body?: string
  /** Set where its content cannot be opened. */
  readonly damaged?: boolean
}

/** Thrown by a view that is asked for a stored document which cannot be opened. */
export class DamagedDocument extends Error {}

/** How documents are named within a batch. */
export function docName(collection: string, id: string): string {
  return `${collection}/${id}`
}

/**
 * The documents of one batch in memory: as they were stored (`stored` holds them, opened, by `docName`), and as the
 * batch has made them so far.
 */
export function createWorkspace(stored: ReadonlyMap<string, StoredDoc>) {
  const kept = new Map<string, Change>()

  /** A view for one event of a person, what keeps its changes, and what indexes them. What is not kept never was. */
  function open(person: number) {
    const mine = new Map<string, Change>()
    const view: View = {
      get: (collection, id) => {
        const name = docName(collection, id)
        const change = mine.get(name) ?? kept.get(name)
        if (change !== undefined) return change.content?.value
        const doc = stored.get(name)
        // Without its id, which may tell whose it is.
        if (doc?.damaged === true) throw new DamagedDocument(`A stored document of ${collection} cannot be opened`)
        return doc?.value
      },
      put: (collection, id, content) => {
        mine.set(docName(collection, id), { collection, id, person, content })
      },
      remove: (collection, id) => {
        mine.set(docName(collection, id), { collection, id, person })
      },
    }
    const keep = () => {
      for (const [name, change] of mine) kept.set(name, change)
    }
    const index = () => {
      for (const { content } of mine.values()) content?.index?.()
    }
    return { view, keep, index }
  }

  /** Takes every document of a person away, as if it had never been. */
  function forget(person: number): void {
    for (const [name, doc] of [...stored, ...kept]) {
      const { collection, id } = doc
      if ((kept.get(name) ?? doc).person === person) kept.set(name, { collection, id, person })
    }
  }

  /** The last state of every document that was changed. */
  const changes = (): readonly Change[] => [...kept.values()]
  return { open, forget, changes, size: () => kept.size }
}
