import type { Kernel } from '../../kernel/module.ts'
import type { Doc } from '../../kernel/ports/document-store.ts'
import { currentGeneration, everyDoc } from '../../kernel/projector/generations.ts'
import { PARKED } from '../../kernel/projector/names.ts'

interface Content {
  readonly event: string
  readonly type: string
  readonly position: string
  readonly reason: string
}

/** The persons that the generations in use have parked; a replay beside one parks for itself. */
export async function parkedPersons({ store }: Pick<Kernel, 'store'>): Promise<readonly object[]> {
  const rows: object[] = []
  const generations = new Map<string, number>()
  for await (const docs of everyDoc(store, PARKED.name)) {
    for (const doc of docs) {
      const { projection, generation } = readerOf(doc)
      const current = generations.get(projection) ?? (await currentGeneration(store, { name: projection }))
      generations.set(projection, current)
      if (generation === current) rows.push(rowOf(doc, projection))
    }
  }
  return rows
}

/** `applications@1/17`: what `parkedId` makes. */
function readerOf({ id }: Doc): { readonly projection: string; readonly generation: number } {
  const [, projection = '', generation = ''] = /^(.+)@(\d+)\/\d+$/.exec(id) ?? []
  return { projection, generation: Number(generation) }
}

function rowOf({ body, person, sort }: Doc, projection: string): object {
  const { event, type, position, reason }: Content = JSON.parse(body)
  return { projection, user_id: person, event, type, position, reason, since: sort?.since }
}
