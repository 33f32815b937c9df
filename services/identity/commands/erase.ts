import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { ArriveError, type Kernel, type Origin, type Outcome, outcomeId, type Submission } from '../../kernel/index.ts'
import { ERASURE, IDENTITY, SOURCE, TOPIC } from '../names.ts'
import { kindOf } from '../reads/people.ts'

/** Longest wait of a repeat for what the first request has begun, in milliseconds. */
const TIMEOUT_MS = 5_000

export interface Erasure {
  readonly origin: Origin
  readonly kind: 'staff' | 'patient'
  readonly person: number
}

/**
 * Erases a person: account, records, files, sessions, key.
 * @throws ArriveError `no-user` where the number is of no such person, and what `submit.send` throws.
 */
export async function erasePerson(kernel: Kernel, erasure: Erasure): Promise<Outcome> {
  const { submit } = kernel
  const event = submit.eventId(erasure.origin)
  const submission = submissionOf(erasure, kernel)
  const begun = await findBegun(kernel, event, submission)
  if (begun !== undefined) return onceDone(kernel, event, submission, begun)
  if ((await kindOf(kernel, erasure.person)) === erasure.kind) return submit.send(event, submission)
  // The request that erased the person may have been this one, sent twice.
  const mine = await findBegun(kernel, event, submission)
  if (mine === undefined) throw new ArriveError('no-user')
  return onceDone(kernel, event, submission, mine)
}

/**
 * The answer of an earlier, equal request, as soon as one projection has its event. Which one is the first is left to
 * chance, and all answer the same.
 */
async function findBegun({ submit }: Kernel, event: string, submission: Submission): Promise<Outcome | undefined> {
  const found = submission.awaited.map((name) => submit.findEarlier(event, { ...submission, awaited: [name] }))
  return (await Promise.all(found)).find((outcome) => outcome !== undefined)
}

/**
 * What a repeat is answered: as the first request, not before all is gone. @throws ArriveError `log-away` where that
 * takes longer; another repeat is safe.
 */
async function onceDone(
  { outcomes }: Kernel,
  event: string,
  { awaited }: Submission,
  answer: Outcome,
): Promise<Outcome> {
  const ids = awaited.map((name) => outcomeId(event, name))
  await Promise.all(
    ids.map(async (id) => {
      if ((await outcomes.find(id)) === undefined) await outcomes.wait(id, TIMEOUT_MS)
    }),
  )
  return answer
}

function submissionOf({ origin, kind, person }: Erasure, { projections, events }: Kernel): Submission {
  const head = {
    origin,
    topic: TOPIC,
    source: SOURCE,
    type: personErased.type,
    dataschema: events.schemaOf(personErased.type),
  }
  // Done when every projection has forgotten the person, in whatever process it is kept.
  const others = projections.filter((name) => name !== IDENTITY)
  return { ...head, person, request: { kind, person }, withoutPerson: true, awaited: [IDENTITY, ...others, ERASURE] }
}
