import type { movePlace as moveCall } from '@arrive/contracts/calls/pipeline.ts'
import { type PipelineMoved, pipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { needsReason, PIPELINE_LIMITS, type PipelineList, type Stage, stagesOf } from '@arrive/contracts/pipeline.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'
import type { Place } from '../projections/place.ts'
import { placeOf } from '../reads/places.ts'

export interface Moving {
  readonly list: PipelineList
  readonly person: number
  /** The administrator. */
  readonly by: number
  readonly body: BodyOf<typeof moveCall>
}

/** @throws ArriveError 400, `moved-meanwhile`, `reason-missing`, or as `sendOnce` */
export async function movePlace(kernel: Kernel, origin: Origin, moving: Moving): Promise<Outcome> {
  const { list, person, body } = moving
  assertStages(list, body)
  const { submit, now } = kernel
  const sending = submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, pipelineMoved.type, person),
    request: { list, ...body },
    decide: async () => decideMove(moving, await placeOf(kernel, list, person), now()),
  })
  return sending.catch(async (error: unknown) => {
    // Of two moves at once, the log refuses the second, without knowing the state.
    if (!(error instanceof ArriveError) || error.code !== 'moved-meanwhile' || error.members !== undefined) throw error
    throw movedMeanwhile(await placeOf(kernel, list, person))
  })
}

function movedMeanwhile({ state }: Place): ArriveError {
  return new ArriveError('moved-meanwhile', { members: { state } })
}

/** @param now milliseconds since 1970. @throws ArriveError `moved-meanwhile`, `reason-missing` */
export function decideMove({ list, by, body }: Omit<Moving, 'person'>, place: Place, now: number): PipelineMoved {
  const { from, to, undo } = body
  if (place.state !== from) throw movedMeanwhile(place)
  const reason = reasonIn(body.reason)
  const { moved } = place
  const isUndone =
    undo !== undefined &&
    moved?.event === undo &&
    moved.by === by &&
    moved.from === to &&
    now - Date.parse(moved.at) <= PIPELINE_LIMITS.undo
  if (reason === null && !isUndone && needsReason(list, from, to)) throw new ArriveError('reason-missing')
  return { list, from, to, reason }
}

export function reasonIn(reason = ''): string | null {
  return reason.trim() === '' ? null : reason.trim()
}

/** @throws ArriveError `invalid-answers` */
export function assertStages(list: PipelineList, stages: { readonly from?: Stage; readonly to: Stage }): void {
  for (const [path, stage] of Object.entries({ from: stages.from, to: stages.to })) {
    if (stage !== undefined && !stagesOf(list).includes(stage))
      throw invalidAnswer(path, message('pipeline.other-stage'))
  }
  if (stages.from === stages.to) throw invalidAnswer('to', message('pipeline.same-stage'))
}
