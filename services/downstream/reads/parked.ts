import { type Kernel, parked } from '../../kernel/index.ts'

interface Content {
  readonly event: string
  readonly type: string
  readonly position: string
  readonly reason: string
}

/** Persons parked by the generations in use. */
export async function parkedPersons({ store }: Pick<Kernel, 'store'>): Promise<readonly object[]> {
  return (await parked.parkedNow(store)).map(rowOf)
}

function rowOf({ projection, doc: { body, person, sort } }: parked.ParkedPerson): object {
  const { event, type, position, reason }: Content = JSON.parse(body)
  return { projection, user_id: person, event, type, position, reason, since: sort?.since }
}
