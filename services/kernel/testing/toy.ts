import {
  type Erasure,
  type OpenEvent,
  type Outcome,
  type Projection,
  refusal,
  UnknownEvent,
  type View,
} from '../event-store/projector/projection.ts'

export interface Toy {
  readonly name: string
  readonly colour: string
  readonly note?: string
}

export const TOPIC = 'toys'
export const SAVED = 'toy.saved'
export const NOTED = 'toy.noted'
export const BROKEN = 'toy.broken'
export const ERASED = 'toy.person.erased'
export const ERASURE: Erasure = { type: ERASED, topic: TOPIC, answer: { status: 200, body: { message: 'Forgotten' } } }
export const TOYS = 'toys'
const NAMES = 'names'

/**
 * The smallest projection with all features of real ones: a form replaced as a whole, a part written by another person,
 * and unique names. `toy.broken` simulates a bug; other types are unknown.
 */
export const TOY: Projection = {
  name: 'toy',
  topics: [TOPIC],
  owns: [TOPIC],
  collections: [{ name: TOYS, sort: ['name', 'saved'], tokens: true }, { name: NAMES }],
  reads: (event) => [
    { collection: TOYS, id: String(event.person) },
    ...(event.envelope.type === SAVED ? [{ collection: NAMES, id: dataOf(event).name }] : []),
  ],
  apply: (event, view) => {
    const { type } = event.envelope
    if (type === SAVED) return save(event, view)
    if (type === NOTED) return note(event, view)
    if (type === BROKEN) throw new TypeError('A bug of ours')
    throw new UnknownEvent(type)
  },
}

function dataOf(event: OpenEvent): Toy {
  return event.data as Toy
}

function save(event: OpenEvent, view: View): Outcome {
  const { name, colour } = dataOf(event)
  const owner = view.get(NAMES, name) as { person: number } | undefined
  if (owner !== undefined && owner.person !== event.person) return refusal('username-taken')
  const before = toyOf(event, view)
  if (before !== undefined && before.name !== name) view.remove(NAMES, before.name)
  view.put(NAMES, name, { value: { person: event.person } })
  putToy(event, view, { name, colour, ...(before?.note !== undefined && { note: before.note }) })
  return { status: 200, body: { message: `Saved ${name}` } }
}

function note(event: OpenEvent, view: View): Outcome {
  const before = toyOf(event, view)
  if (before === undefined) return refusal('not-found')
  putToy(event, view, { ...before, note: (event.data as { note: string }).note })
  return { status: 200, body: { message: 'Noted' } }
}

function toyOf(event: OpenEvent, view: View): Toy | undefined {
  return view.get(TOYS, String(event.person)) as Toy | undefined
}

function putToy({ person, envelope }: OpenEvent, view: View, toy: Toy): void {
  const sort = { name: toy.name, saved: envelope.time }
  view.put(TOYS, String(person), { value: toy, sort, find: { name: toy.name } })
}
