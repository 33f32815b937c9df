import { pipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import { isEnd, type PipelineList } from '@arrive/contracts/pipeline.ts'
import { ArriveError, type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { officeEvent } from '../events/office-event.ts'
import type { Place } from '../projections/place.ts'
import { placeOf } from '../reads/places.ts'

const LISTS: Readonly<Record<string, PipelineList>> = {
  'applications.career.submitted': 'applicants',
  'applications.homecare.submitted': 'requests',
}

/** Another submission after a final stage begins anew. Its event has a derived id, so a repeat changes nothing. */
export function reopenReaction(kernel: Kernel): Reaction {
  return {
    name: 'pipeline-reopen',
    topics: ['applications'],
    handles: ({ type }) => Object.hasOwn(LISTS, type),
    react: async (envelope) => {
      const [person, list] = [personOf(envelope), LISTS[envelope.type]]
      if (list === undefined || (await kernel.vault.destroyed([person])).has(person)) return
      await kernel.upToLog(OFFICE_FILE)
      const place = await placeOf(kernel, list, person)
      if (!reopens(place, envelope.time)) return
      const { submit, newId } = kernel
      const origin = { call: 'reopen', actor: 'system', idempotencyKey: envelope.id, requestId: newId() }
      const data = { list, from: place.state, to: 'new', reason: null }
      const sending = submit.sendOnce(submit.eventId(origin), {
        ...officeEvent(kernel, origin, pipelineMoved.type, person),
        data,
        request: { event: envelope.id },
      })
      // The office moved the person meanwhile, or erased them.
      await sending.catch((error: unknown) => {
        if (!(error instanceof ArriveError) || error.status >= 500) throw error
      })
    },
  }
}

/** Not by a submission from before the final move. */
export function reopens({ state, moved }: Place, submittedAt: string): boolean {
  return isEnd(state) && moved !== undefined && moved.at < submittedAt
}
