import { noteWritten } from '@arrive/contracts/events/note-written.ts'
import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import type { Kernel, Origin, Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'

export interface Writing {
  readonly list: PipelineList
  readonly person: number
  readonly text: string
}

/** @throws as `sendOnce` */
export function writeNote(kernel: Kernel, origin: Origin, { list, person, text }: Writing): Promise<Outcome> {
  const { submit } = kernel
  const data = { list, text }
  return submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, noteWritten.type, person),
    data,
    request: data,
  })
}
