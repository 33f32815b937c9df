import { expiryNoted } from '@arrive/contracts/events/expiry-noted.ts'
import type { Kernel } from '../../kernel/index.ts'
import { CREDENTIALS, type CredentialRecord, PERSONNEL, todayOf } from '../../shared/credentials.ts'
import { noteUnlessErased } from '../../shared/note-unless-erased.ts'
import { createRounds, roundsSpec } from '../../shared/periodic-rounds.ts'
import { personnelEvent } from '../submissions.ts'
import { type DueExpiry, dueExpiries } from './due-expiries.ts'

/** When ends were last checked, and since when mails about them are sent. */
export const EXPIRY_ROUNDS = roundsSpec('expiry_rounds')

/** Milliseconds between checks, across all processes. */
const EVERY = 15 * 60_000

export function openExpiries(kernel: Kernel): Promise<void> {
  return roundsOf(kernel).open()
}

function roundsOf({ store, now }: Kernel) {
  return createRounds({ store, now, collection: EXPIRY_ROUNDS.name, id: 'expiries', every: EVERY })
}

/** Derives event ids, so two processes write the same event. */
export function noteExpiries(kernel: Kernel): () => Promise<void> {
  const { now, settings, reader } = kernel
  const rounds = roundsOf(kernel)
  return () =>
    rounds.run(async (from) => {
      // A renewal that was just added must count.
      await kernel.upToLog(PERSONNEL)
      const clock = { now: now(), from, today: todayOf(kernel), timeZone: settings.timeZone }
      for await (const chunk of reader(PERSONNEL).every(CREDENTIALS, { sort: 'id' })) {
        for (const { person, value } of chunk) {
          for (const due of dueExpiries(value as CredentialRecord, clock)) await note(kernel, person, due)
        }
      }
    })
}

async function note(kernel: Kernel, person: number, { credential, before, days }: DueExpiry) {
  const idempotencyKey = `${person}/${credential}/${before}`
  const origin = { call: 'expiry', actor: 'system', idempotencyKey, requestId: kernel.newId() }
  const head = personnelEvent(kernel, origin, expiryNoted.type, person)
  await noteUnlessErased(kernel, { ...head, data: { credential_id: credential, before, days }, request: { person } })
}
