import { schemaId } from '@arrive/contracts/event.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  generations,
  type Kernel,
  kernelData,
  type Origin,
  type Outcome,
  positionIn,
  REPAIR,
  type Submission,
  topicOf,
} from '../../kernel/index.ts'

const SOURCE = '/arrive/downstream'
const VERSION = 1

export interface Wanted {
  readonly projection: string
  readonly person: number
}

/**
 * Applies a parked person's events again. Returns whether it succeeded.
 * @throws ArriveError `not-found` if the person is not parked there, `parked` if only a rebuild helps.
 */
export async function repairPerson(kernel: Kernel, origin: Origin, wanted: Wanted): Promise<Outcome> {
  const { submit } = kernel
  const { person, projection } = wanted
  const topic = await topicOfParked(kernel, wanted)
  if (kernel.events.settledBy(topic) !== projection) {
    throw new ArriveError('parked', { message: message('parked.needs-rebuild') })
  }
  const submission: Submission = {
    origin,
    person,
    request: wanted,
    withoutPerson: true,
    awaited: [projection],
    topic,
    source: SOURCE,
    type: REPAIR,
    dataschema: schemaId(REPAIR, VERSION),
  }
  return submit.send(submit.eventId(origin), submission)
}

async function topicOfParked({ store }: Kernel, { projection, person }: Wanted): Promise<string> {
  const named = { name: projection }
  const id = kernelData.parkedId(named, await generations.currentGeneration(store, named), person)
  const doc = (await store.get(kernelData.PARKED.name, [id])).get(id)
  if (doc === undefined) throw new ArriveError('not-found')
  return topicOf(positionIn(JSON.parse(doc.body).position).source)
}
