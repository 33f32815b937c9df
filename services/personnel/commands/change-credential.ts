import type { checkCredential as checkCall } from '@arrive/contracts/calls/credentials.ts'
import { credentialChecked } from '@arrive/contracts/events/credential-checked.ts'
import { credentialWithdrawn } from '@arrive/contracts/events/credential-withdrawn.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { todayOf } from '../../shared/credentials.ts'
import type { Evidence } from '../../shared/evidence.ts'
import { readCredential } from '../reads/credentials.ts'
import { personnelEvent } from '../submissions.ts'

export interface Changing {
  readonly origin: Origin
  readonly evidence: Evidence
  readonly person: number
  readonly id: string
}

/** @throws ArriveError `not-found`, 400, or as `submit.sendOnce` */
export async function checkCredential(
  kernel: Kernel,
  changing: Changing,
  { confirmation = '', ...body }: BodyOf<typeof checkCall>,
): Promise<Outcome> {
  if (body.checked_on > todayOf(kernel)) throw invalidAnswer('checked_on', message('credential.future'))
  const data = { ...body, confirmation: confirmation.trim() === '' ? null : confirmation }
  return change(kernel, changing, credentialChecked, data)
}

/** @throws ArriveError `not-found`, `credential-checked`, or as `submit.sendOnce` */
export function withdrawCredential(kernel: Kernel, changing: Changing): Promise<Outcome> {
  return change(kernel, changing, credentialWithdrawn, {})
}

async function change(
  kernel: Kernel,
  { origin, evidence, person, id }: Changing,
  { type }: typeof credentialChecked | typeof credentialWithdrawn,
  data: object,
): Promise<Outcome> {
  const { submit } = kernel
  const { kind, expires_on } = await readCredential(kernel, person, id)
  return submit.sendOnce(submit.eventId(origin), {
    ...personnelEvent(kernel, origin, type, person),
    evidence,
    data: { credential_id: id, kind, expires_on, ...data },
    request: { id, ...data },
  })
}
