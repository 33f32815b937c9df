import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { type Kernel, personOf, type Reaction, subjects } from '../../kernel/index.ts'
import { anchorDirOf } from '../../shared/anchor-dir.ts'
import { findCompartment } from '../../shared/compartment.ts'
import { DRAFTS } from '../../shared/drafts.ts'
import { openErasedList } from '../../shared/erased-list.ts'
import { projected } from '../../shared/projected.ts'
import { WAITING } from '../../shared/waiting-mails.ts'
import { LAST_SEEN } from '../last-seen.ts'
import { ERASURE, TOPIC } from '../names.ts'
import { SESSIONS } from '../sessions.ts'
import { accountEvent } from '../submissions.ts'
import { TICKETS } from '../tickets.ts'
import { TOTP_STEPS } from '../totp-steps.ts'
import { settled } from './settled.ts'

/** Destroys an erased person's data outside the projections. Idempotent. */
export function erasureReaction(kernel: Kernel): Reaction {
  const { vault, blobs, store, settings, secrets } = kernel
  const anchorDir = anchorDirOf(settings.read)
  const list = anchorDir === undefined ? undefined : openErasedList(anchorDir, secrets.pepper)
  return {
    name: ERASURE,
    topics: [TOPIC],
    handles: ({ type }) => type === personErased.type,
    react: async ({ subject, id, fingerprint = '' }) => {
      const person = personOf({ subject })
      // Destroy the key first: without it, nothing that remains or is still being written can be read.
      await vault.destroy(person)
      await eraseLate(kernel, person, id)
      // Before the erasure is answered, so that no earlier backup can undo it.
      await list?.add({ person, event: id })
      await blobs.forget(person)
      await store.commit(
        [SESSIONS, subjects.RESERVATIONS, TICKETS, TOTP_STEPS, LAST_SEEN, WAITING, DRAFTS].map(({ name }) => ({
          kind: 'forget',
          collection: name,
          person,
        })),
      )
      // Compacting before the projections finish would keep what they remove.
      await Promise.all(kernel.projections.map((projection) => projected(kernel, id, projection)))
      await kernel.forgetAgain(person)
      await store.compact()
      const { write, tell } = settled(kernel, ERASURE, { id, fingerprint })
      await store.commit([write])
      tell()
    },
  }
}

/** A save may have made the compartment after the erasure looked for it, but not after the key was destroyed. */
async function eraseLate(kernel: Kernel, person: number, event: string): Promise<void> {
  const { submit, newId, vault } = kernel
  const compartment = await findCompartment(kernel, person)
  if (compartment === undefined || (await vault.destroyed([compartment])).has(compartment)) return
  const origin = { call: 'erase-compartment', actor: 'system', idempotencyKey: event, requestId: newId() }
  const head = accountEvent(kernel, origin, personErased.type, compartment)
  // An event needs its person's key, so it comes first.
  await submit.note(submit.eventId(origin), { ...head, request: { person: compartment } })
  await vault.destroy(compartment)
}
