import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { ArriveError, type Kernel, type Outcome, outcomeDocs, type Submission } from '../../kernel/index.ts'
import { ERASURE, IDENTITY } from '../names.ts'
import { kindOf } from '../reads/people.ts'
import { accountEvent } from '../submissions.ts'
import { type Erasure, eraseApplications } from './erase-applications.ts'

/** Milliseconds. */
const TIMEOUT_MS = 5_000

/**
 * Erases a person: account, records, files, sessions, key. Of an administrator it erases only the applications.
 * @throws ArriveError `no-user` where the number is of no such person, and what `submit.send` throws.
 */
export async function erasePerson(kernel: Kernel, erasure: Erasure): Promise<Outcome> {
  const { submit } = kernel
  const isOfAdmin = erasure.kind === 'staff' && (await kindOf(kernel, erasure.person)) === 'admin'
  if (isOfAdmin) return eraseApplications(kernel, erasure)
  const event = submit.eventId(erasure.origin)
  const submission = submissionOf(erasure, kernel)
  if (await hasBegun(kernel, event, submission)) return onceDone(kernel, event, submission)
  if ((await kindOf(kernel, erasure.person)) === erasure.kind) return submit.send(event, submission)
  // May be a repeat of the request that erased the person.
  if (await hasBegun(kernel, event, submission)) return onceDone(kernel, event, submission)
  throw new ArriveError('no-user')
}

/** Whether an equal request is in progress or done. @throws ArriveError `key-reused` */
async function hasBegun({ submit }: Kernel, event: string, submission: Submission): Promise<boolean> {
  const found = submission.awaited.map((name) => submit.findEarlier(event, { ...submission, awaited: [name] }))
  return (await Promise.all(found)).some((outcome) => outcome !== undefined)
}

/** Answers a repeat once all consumers are done. @throws ArriveError `log-away`; another repeat is safe */
async function onceDone({ outcomes }: Kernel, event: string, { awaited }: Submission): Promise<Outcome> {
  const settled = async (name: string) => {
    const id = outcomeDocs.outcomeId(event, name)
    return (await outcomes.find(id)) ?? outcomes.wait(id, TIMEOUT_MS)
  }
  const [answer] = (await Promise.all(awaited.map(settled))) as [
    outcomeDocs.RecordedOutcome,
    ...outcomeDocs.RecordedOutcome[],
  ]
  return { status: answer.status, body: answer.body }
}

function submissionOf({ origin, kind, person }: Erasure, kernel: Kernel): Submission {
  const head = accountEvent(kernel, origin, personErased.type, person)
  const others = kernel.projections.filter((name) => name !== IDENTITY)
  return { ...head, request: { kind, person }, withoutPerson: true, awaited: [IDENTITY, ...others, ERASURE] }
}
