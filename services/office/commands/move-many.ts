import type { moveMany as bulkCall } from '@arrive/contracts/calls/pipeline.ts'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { pipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import { message, type Say } from '@arrive/contracts/messages/message.ts'
import { needsReason, type PipelineList, type Stage } from '@arrive/contracts/pipeline.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, invalidAnswer, type Kernel, type Origin } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { officeEvent } from '../events/office-event.ts'
import { knownAmong, placeOf, placesOf } from '../reads/places.ts'
import { assertAssignee, assignPlace } from './assign-place.ts'
import { assertStages, reasonIn } from './move-place.ts'

export interface MovingMany {
  readonly list: PipelineList
  readonly body: BodyOf<typeof bulkCall>
}

interface Failed {
  readonly user_id: number
  readonly code: ErrorCode
  readonly message: string
}

/** Moved at once. */
const AT_ONCE = 8

/** A repeat moves no one: people may have been moved on meanwhile. @throws ArriveError as `moveEach`, `key-reused` */
export function moveMany(kernel: Kernel, origin: Origin, { by, list, body }: MovingMany & { readonly by: number }) {
  const { submit } = kernel
  const request = { list, ...body }
  return submit.answerOnce(
    submit.eventId(origin),
    { origin, person: by, request, awaited: [OFFICE_FILE] },
    async () => ({ status: 200, body: await moveEach(kernel, origin, { list, body }) }),
  )
}

/** @throws ArriveError `invalid-answers`, `reason-missing` */
async function moveEach(kernel: Kernel, origin: Origin, { list, body }: MovingMany) {
  const { user_ids, to, assignee } = body
  if (to === undefined && assignee === undefined) throw invalidAnswer('to', message('pipeline.nothing-to-do'))
  if (to !== undefined) assertStages(list, { to })
  if (assignee !== undefined) await assertAssignee(kernel, assignee)
  const known = await knownAmong(kernel, list, user_ids)
  if (to !== undefined) await assertReason(kernel, { list, to, reason: body.reason }, [...known])
  const done: number[] = []
  const failed: Failed[] = user_ids
    .filter((one) => !known.has(one))
    .map((one) => failedBy(one, new ArriveError('no-user'), kernel.say))
  const rest = [...known]
  const work = async () => {
    for (let person = rest.shift(); person !== undefined; person = rest.shift()) {
      const error = await changeOne(kernel, ofPerson(origin, person), { list, person, body }).catch(refused)
      if (error === undefined) done.push(person)
      else failed.push(failedBy(person, error, kernel.say))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const order = (one: number) => user_ids.indexOf(one)
  return {
    done: done.toSorted((a, b) => order(a) - order(b)),
    failed: failed.toSorted((a, b) => order(a.user_id) - order(b.user_id)),
  }
}

function ofPerson(origin: Origin, person: number): Origin {
  const { idempotencyKey: key } = origin
  return { ...origin, ...(key !== undefined && { idempotencyKey: `${key}/${person}` }) }
}

interface MovingOne extends MovingMany {
  readonly person: number
}

async function changeOne(kernel: Kernel, origin: Origin, { list, person, body }: MovingOne): Promise<undefined> {
  const { to, reason, assignee } = body
  if (to !== undefined) await moveFromWhereverTheyAre(kernel, origin, { list, person, to, reason: reasonIn(reason) })
  const assigning = { ...origin, call: `${origin.call}/assignee` }
  if (assignee !== undefined) await assignPlace(kernel, assigning, { list, person, assignee })
}

interface Target {
  readonly list: PipelineList
  readonly person: number
  readonly to: Stage
  readonly reason: string | null
}

async function moveFromWhereverTheyAre(kernel: Kernel, origin: Origin, { list, person, to, reason }: Target) {
  const { submit } = kernel
  const submission = {
    ...officeEvent(kernel, origin, pipelineMoved.type, person),
    request: { list, to, reason },
  }
  const event = submit.eventId(origin)
  const { state: from } = await placeOf(kernel, list, person)
  if ((await submit.findEarlier(event, submission)) !== undefined || from === to) return
  if (reason === null && needsReason(list, from, to)) throw new ArriveError('reason-missing')
  await submit.sendOnce(event, { ...submission, data: { list, from, to, reason } })
}

interface Reasoned {
  readonly list: PipelineList
  readonly to: Stage
  readonly reason: string | undefined
}

/** Before anyone is moved. @throws ArriveError `reason-missing` */
async function assertReason(kernel: Kernel, { list, to, reason }: Reasoned, people: readonly number[]): Promise<void> {
  if (reasonIn(reason) !== null) return
  const places = await placesOf(kernel, list, people)
  const isMissing = places.some(({ state }) => state !== to && needsReason(list, state, to))
  if (isMissing) throw new ArriveError('reason-missing')
}

/** Of one person; a failure of the server ends all. */
function refused(error: unknown): ArriveError {
  if (error instanceof ArriveError && error.status < 500) return error
  throw error
}

function failedBy(user_id: number, { code, said }: ArriveError, say: Say): Failed {
  return { user_id, code, message: say(said) }
}
