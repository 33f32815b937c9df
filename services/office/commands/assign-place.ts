import { pipelineAssigned } from '@arrive/contracts/events/pipeline-assigned.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { officeRoleOf } from '../../shared/account-roles.ts'
import { officeEvent } from '../events/office-event.ts'

export interface Assigning {
  readonly list: PipelineList
  readonly person: number
  readonly assignee: number | null
}

/** @throws ArriveError `invalid-answers`, or as `sendOnce` */
export function assignPlace(kernel: Kernel, origin: Origin, { list, person, assignee }: Assigning): Promise<Outcome> {
  const { submit } = kernel
  const data = { list, assignee }
  return submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, pipelineAssigned.type, person),
    request: data,
    decide: async () => {
      await assertAssignee(kernel, assignee)
      return data
    },
  })
}

/** An administrator who may work on the pipeline. @throws ArriveError `invalid-answers` */
export async function assertAssignee(kernel: Kernel, assignee: number | null): Promise<void> {
  if (assignee === null) return
  const role = await officeRoleOf(kernel, assignee)
  if (role === undefined || role === 'auditor') throw invalidAnswer('assignee', message('pipeline.no-assignee'))
}
