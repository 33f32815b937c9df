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
  const judged = submit.eventId(origin)
  let isFirst = false
  const outcome = await submit.sendOnce(judged, {
    ...personnelEvent(kernel, origin, referenceJudged.type, person),
    request: { id, verdict, note },
    decide: async () => {
      const { state, form } = foundIn((await referencesOf(kernel, person)).references, id)
      if (!isAnswered(state)) throw new ArriveError('reference-state')
      isFirst = true
      return { reference_id: id, form, verdict, note }
    },
  })
  // Requests that are newer than the judgment must not end by its repeat.
  if (!isFirst) return outcome
  const { references } = await referencesOf(kernel, person)
  await followUp(kernel, { person, references, judged, isJudged: (one) => one.id === id })
  return outcome
}
