import type { Content, DocKey, View } from './projection.ts'

export interface Change extends DocKey {
  readonly person: number
  /** Absent if the document was removed. */
  readonly content?: Content
}

export type Workspace = ReturnType<typeof createWorkspace>

export interface StoredDoc extends DocKey {
  readonly person: number
  readonly value: unknown
  readonly body?: string
  readonly damaged?: boolean
}

export class DamagedDocument extends Error {}

export function docName(collection: string, id: string): string {
  return `${collection}/${id}`
}

/** `stored` is keyed by `docName`. */
export function createWorkspace(stored: ReadonlyMap<string, StoredDoc>) {
  const kept = new Map<string, Change>()

  /** A view for one event. Its changes are dropped unless kept. */
  function open(person: number) {
    const mine = new Map<string, Change>()
    const view: View = {
      get: (collection, id) => {
        const name = docName(collection, id)
        const change = mine.get(name) ?? kept.get(name)
        if (change !== undefined) return change.content?.value
        const doc = stored.get(name)
        // Without the document's id, which may identify a person.
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
    return { view, keep, index, changes: (): readonly Change[] => [...mine.values()] }
  }

  function forget(person: number): void {
    for (const [name, doc] of [...stored, ...kept]) {
      const { collection, id } = doc
      if ((kept.get(name) ?? doc).person === person) kept.set(name, { collection, id, person })
    }
  }

  const changes = (): readonly Change[] => [...kept.values()]
  return { open, forget, changes, size: () => kept.size }
}
