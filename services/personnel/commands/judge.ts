import type { judgeReference } from '@arrive/contracts/calls/references.ts'
import { referenceJudged } from '@arrive/contracts/events/references.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { isAnswered } from '../../shared/personnel.ts'
import { followUp } from '../events/follow-up.ts'
import { referencesOf } from '../reads/references.ts'
import { personnelEvent } from '../submissions.ts'
import { foundIn } from './refusals.ts'

export interface Judging {
  readonly person: number
  readonly id: string
  readonly body: BodyOf<typeof judgeReference>
}

/** @throws ArriveError `not-found`, `reference-state`, or as `sendOnce` */
export async function judge(kernel: Kernel, origin: Origin, { person, id, body }: Judging): Promise<Outcome> {
  const { submit } = kernel
  const { verdict, note = '' } = body
  const submission = { ...personnelEvent(kernel, origin, referenceJudged.type, person), request: { id, verdict, note } }
  const judged = submit.eventId(origin)
  const reference = foundIn((await referencesOf(kernel, person)).references, id)
  if (!isAnswered(reference.state)) throw new ArriveError('reference-state')
  const data = { reference_id: id, form: reference.form, verdict, note }
  const outcome = await submit.sendOnce(judged, { ...submission, data })
  const { references } = await referencesOf(kernel, person)
  await followUp(kernel, { person, references, judged, isJudged: (one) => one.id === id })
  return outcome
}
