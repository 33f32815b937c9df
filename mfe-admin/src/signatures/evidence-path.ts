import type { Signature } from './reads.ts'

type Place = Pick<Signature, 'event' | 'field'>

/** The evidence of one signature: a save may hold several. */
export function evidencePath(person: number, { event, field }: Place): string {
  return `/evidence/${person}?${new URLSearchParams({ event, field })}`
}

/** Which one an address names; undefined: all of them. */
export function placeIn(search: string): Place | undefined {
  const query = new URLSearchParams(search)
  const [event, field] = [query.get('event'), query.get('field')]
  return event === null || field === null ? undefined : { event, field }
}
