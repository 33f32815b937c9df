import type { Doc, DocumentStore } from '../ports/document-store.ts'
import { currentGeneration, everyDoc } from './generations.ts'
import { PARKED, parkedId } from './names.ts'
import type { Projection } from './projection.ts'

/** A person whose stream a projection has parked. */
export interface ParkedPerson {
  readonly projection: string
  readonly doc: Doc
}

/** Persons parked by the generations in use. Those parked by a replay or by a replaced generation do not count. */
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

/** How many persons are parked, each once, however many projections have parked them. */
export async function parkedPersons(store: DocumentStore): Promise<number> {
  return new Set((await parkedNow(store)).map(({ doc }) => doc.person)).size
}

/** Whether the generation in use has parked a person. */
export async function isParked(
  store: DocumentStore,
  projection: Pick<Projection, 'name'>,
  person: number,
): Promise<boolean> {
  const id = parkedId(projection, await currentGeneration(store, projection), person)
  return (await store.get(PARKED.name, [id])).size > 0
}

/** `toys@1/17`: what `parkedId` makes. */
function consumerOf({ id }: Doc): { readonly projection: string; readonly generation: number } {
  const [, projection = '', generation = ''] = /^(.+)@(\d+)\/\d+$/.exec(id) ?? []
  return { projection, generation: Number(generation) }
}
