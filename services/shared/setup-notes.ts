import type { CollectionSpec, DocumentStore } from '../kernel/index.ts'

/** Not lasting: a restored or moved agency has none until its own processes and commands write them. */
export const SETUP_NOTES = { name: 'setup_notes' } as const satisfies CollectionSpec

/** What only one service or command knows of the installation. */
export interface SetupNotes {
  /** Names of the anchors that are set. */
  readonly anchors: readonly string[]
  /** Number of testimonials that are samples. */
  readonly samples: number
  /** Ids of texts for a lawyer that are still the shipped ones. */
  readonly texts: readonly string[]
  /** When a whole backup ended; ISO 8601, UTC. Only for shared engines. */
  readonly backup: string
}

export async function noteForSetup<K extends keyof SetupNotes>(
  store: Pick<DocumentStore, 'commit'>,
  id: K,
  value: SetupNotes[K],
): Promise<void> {
  await store.commit([
    { kind: 'put', collection: SETUP_NOTES.name, doc: { id, person: 0, body: JSON.stringify(value) } },
  ])
}

/** Undefined until it was noted. */
export async function setupNote<K extends keyof SetupNotes>(
  store: Pick<DocumentStore, 'get'>,
  id: K,
): Promise<SetupNotes[K] | undefined> {
  const doc = (await store.get(SETUP_NOTES.name, [id])).get(id)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}
