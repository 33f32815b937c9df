import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { type Kernel, personOf, type Reaction, subjects, type Write } from '../../kernel/index.ts'
import { anchorDirOf } from '../../shared/anchor-dir.ts'
import { findCompartment } from '../../shared/compartment.ts'
import { DRAFTS } from '../../shared/drafts.ts'
import { type ErasedPerson, openErasedList } from '../../shared/erased-list.ts'
import { projected } from '../../shared/projected.ts'
import { WAITING, WAITING_PERSONNEL, WAITING_REVIEWS } from '../../shared/waiting-mails.ts'
import { LAST_SEEN } from '../last-seen.ts'
import { ERASURE, TOPIC } from '../names.ts'
import { SESSIONS } from '../sessions.ts'
import { accountEvent } from '../submissions.ts'
import { TICKETS } from '../tickets.ts'
import { TOTP_STEPS } from '../totp-steps.ts'
import { settled } from './settled.ts'

/** Milliseconds. */
const WAKE_MS = 20
const MAILS = [WAITING, WAITING_PERSONNEL, WAITING_REVIEWS]
const OWN = [SESSIONS, subjects.RESERVATIONS, TICKETS, TOTP_STEPS, LAST_SEEN, ...MAILS, DRAFTS]

/** Destroys an erased person's data outside the projections. Idempotent. */
export function erasureReaction(kernel: Kernel): Reaction {
  const { blobs, store, settings, secrets } = kernel
  const anchorDir = anchorDirOf(settings.read)
  const list = anchorDir === undefined ? undefined : openErasedList(anchorDir, secrets.pepper)
  return {
    name: ERASURE,
    topics: [TOPIC],
    handles: ({ type }) => type === personErased.type,
    react: async ({ subject, id, fingerprint = '', correlationid }) => {
      const person = personOf({ subject })
      // Destroy the keys first: without them, nothing that remains or is still being written can be read.
      const compartment = await destroyKeys(kernel, person)
      const erased = [{ person, event: id }]
      if (compartment !== undefined)
        erased.unshift(await noteErased(kernel, { compartment, event: id, requestId: correlationid }))
      for (const one of erased) {
        // Before the erasure is answered, so that no earlier backup can undo it.
        await list?.add(one)
        await blobs.forget(one.person)
      }
      const numbers = erased.map((one) => one.person)
      await store.commit(numbers.flatMap(forgetting))
      // Compacting before the projections finish would keep what they remove.
      await withoutRests(kernel, () =>
        Promise.all(kernel.projections.map((projection) => projected(kernel, id, projection))),
      )
      await kernel.forgetAgain(numbers)
      await store.compact()
      const { write, tell } = settled(kernel, ERASURE, { id, fingerprint })
      await store.commit([write])
      tell()
    },
  }
}

/** Paced projections rest after each piece of work, and an erasure would wait for all of these rests. */
async function withoutRests({ pacing }: Pick<Kernel, 'pacing'>, work: () => Promise<unknown>): Promise<void> {
  const waking = setInterval(pacing.wake, WAKE_MS)
  await work().finally(() => clearInterval(waking))
}

function forgetting(person: number): readonly Write[] {
  return OWN.map(({ name }) => ({ kind: 'forget', collection: name, person }))
}

/** A save may make the compartment until the person's key is destroyed, so it is looked for before and after. */
async function destroyKeys(kernel: Kernel, person: number): Promise<number | undefined> {
  const before = await destroyCompartment(kernel, person)
  await kernel.vault.destroy(person)
  return before ?? destroyCompartment(kernel, person)
}

async function destroyCompartment(kernel: Kernel, person: number): Promise<number | undefined> {
  const compartment = await findCompartment(kernel, person)
  if (compartment !== undefined) await kernel.vault.destroy(compartment)
  return compartment
}

interface Cause {
  readonly compartment: number
  readonly event: string
  readonly requestId: string
}

/** Its id is derived, so a repeat after a crash notes it once. */
async function noteErased(kernel: Kernel, { compartment, event, requestId }: Cause): Promise<ErasedPerson> {
  const { submit } = kernel
  const origin = { call: 'erase-compartment', actor: 'system', idempotencyKey: event, requestId }
  const head = accountEvent(kernel, origin, personErased.type, compartment)
  const id = submit.eventId(origin)
  await submit.note(id, { ...head, request: { person: compartment }, withoutPerson: true })
  return { person: compartment, event: id }
}
