import { mailReturned } from '@arrive/contracts/events/mail-returned.ts'
import { type Kernel, personOf } from '../kernel/index.ts'
import { noteUnlessErased } from './note-unless-erased.ts'
import type { Cause } from './waiting-mails.ts'

/** Notes that nothing reaches a person's address, once per event that caused a mail. */
export async function noteReturned(
  kernel: Pick<Kernel, 'submit' | 'events' | 'newId'>,
  cause: Pick<Cause, 'id' | 'subject'>,
  mail: string,
): Promise<void> {
  const person = personOf(cause)
  const { type, topic } = mailReturned
  await noteUnlessErased(kernel, {
    origin: { call: 'mail-returned', actor: 'system', idempotencyKey: cause.id, requestId: kernel.newId() },
    topic,
    source: '/arrive/identity',
    type,
    dataschema: kernel.events.schemaOf(type),
    person,
    data: { mail },
    request: { person },
  })
}
