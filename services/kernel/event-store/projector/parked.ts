import type { Doc, DocumentStore } from '../ports/document-store.ts'
import { PARKED, parkedId } from './collections.ts'
import { currentGeneration, everyDoc } from './generations.ts'
import type { Projection } from './projection.ts'

export interface ParkedPerson {
  readonly projection: string
  readonly doc: Doc
}

/** Persons parked by the generations in use, not by a replay or a replaced generation. */
export async function parkedNow(store: DocumentStore): Promise<readonly ParkedPerson[]> {
  const found: ParkedPerson[] = []
  const generations = new Map<string, number>()
  for await (const docs of everyDoc(store, PARKED.name)) {
    for (const doc of docs) {
      const { projection, generation } = consumerOf(doc)
      const current = generations.get(projection) ?? (await currentGeneration(store, { name: projection }))
      generations.set(projection, current)
      if (generation === current) found.push({ projection, doc })
    }
  }
  return found
}

export async function parkedPersons(store: DocumentStore): Promise<number> {
  return new Set((await parkedNow(store)).map(({ doc }) => doc.person)).size
}

export async function isParked(
  store: DocumentStore,
  projection: Pick<Projection, 'name'>,
  person: number,
): Promise<boolean> {
  const id = parkedId(projection, await currentGeneration(store, projection), person)
  return (await store.get(PARKED.name, [id])).size > 0
}

function consumerOf({ id }: Doc): { readonly projection: string; readonly generation: number } {
  const [, projection = '', generation = ''] = /^(.+)@(\d+)\/\d+$/.exec(id) ?? []
  return { projection, generation: Number(generation) }
}
