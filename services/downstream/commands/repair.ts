import { schemaId } from '@arrive/contracts/event.ts'
import { ArriveError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/module.ts'
import { topicOf } from '../../kernel/ports/event-log.ts'
import { currentGeneration } from '../../kernel/projector/generations.ts'
import { positionIn } from '../../kernel/projector/known.ts'
import { PARKED, parkedId } from '../../kernel/projector/names.ts'
import type { Outcome } from '../../kernel/projector/projection.ts'
import { REPAIR } from '../../kernel/projector/repair.ts'
import type { Origin, Submission } from '../../kernel/requests/submit.ts'
import { SETTLED_BY } from '../topics.ts'

const SOURCE = '/arrive/downstream'
const VERSION = 1

export interface Wanted {
  readonly projection: string
  readonly person: number
}

/**
 * Has a projection apply a parked person's events again. Answers whether that went well this time.
 * @throws ArriveError `not-found` where nobody of this number is parked there, `parked` where only a rebuild helps.
 */
export async function repairPerson(kernel: Kernel, origin: Origin, wanted: Wanted): Promise<Outcome> {
  const { submit } = kernel
  const { person, projection } = wanted
  const topic = await topicOfParked(kernel, wanted)
  if (!Object.entries(SETTLED_BY).some(([settledTopic, by]) => settledTopic === topic && by === projection)) {
    throw new ArriveError('parked', { message: 'Only `npm run rebuild` can apply these events again.' })
  }
  const submission: Submission = {
    origin,
    person,
    request: wanted,
    impersonal: true,
    awaited: [projection],
    topic,
    source: SOURCE,
    type: REPAIR,
    dataschema: schemaId(REPAIR, VERSION),
  }
  return submit.send(submit.eventId(origin), submission)
}

async function topicOfParked({ store }: Kernel, { projection, person }: Wanted): Promise<string> {
  const reader = { name: projection }
  const id = parkedId(reader, await currentGeneration(store, reader), person)
  const doc = (await store.get(PARKED.name, [id])).get(id)
  if (doc === undefined) throw new ArriveError('not-found')
  return topicOf(positionIn(JSON.parse(doc.body).position).source)
}
