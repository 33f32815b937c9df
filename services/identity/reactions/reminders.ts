import { reminderSent } from '@arrive/contracts/events/reminder-sent.ts'
import type { Kernel } from '../../kernel/index.ts'
import { noteUnlessErased } from '../../shared/note-unless-erased.ts'
import { PACKETS } from '../../shared/packet-people.ts'
import { createRounds, roundsSpec } from '../../shared/periodic-rounds.ts'
import { IDENTITY } from '../names.ts'
import { openSteps, type StaffPerson, staffSince } from '../reads/progress.ts'
import { dueReminder, OLDEST_ACCOUNT, type Step } from '../reminders.ts'
import { accountEvent } from '../submissions.ts'

/** When reminders were last checked, and since when they are sent. */
export const ROUNDS = roundsSpec('reminder_rounds')

/** Milliseconds between checks, across all processes. */
const EVERY = 15 * 60_000

/** Records at startup since when reminders are sent. */
export function openReminders(kernel: Kernel): Promise<void> {
  return roundsOf(kernel).open()
}

function roundsOf({ store, now }: Kernel) {
  return createRounds({ store, now, collection: ROUNDS.name, id: 'unfinished', every: EVERY })
}

/** Derives event ids, so two processes write the same event. */
export function remindUnfinished(kernel: Kernel, steps: readonly Step[]): () => Promise<void> {
  const { now } = kernel
  const rounds = roundsOf(kernel)

  return () =>
    rounds.run(async (from) => {
      // Read up to the end of the log, so that a person who just sent the last form gets no reminder.
      for (const projection of [IDENTITY, PACKETS]) await kernel.upToLog(projection)
      for await (const one of staffSince(kernel, now() - OLDEST_ACCOUNT)) {
        const number = dueOf(one, steps, { from, now: now() })
        if (number !== undefined) await note(kernel, one, number)
      }
    })
}

function dueOf(
  { account, contact, sent: packet }: StaffPerson,
  steps: readonly Step[],
  at: { from: number; now: number },
) {
  if (contact.stoppedAt !== undefined || openSteps(packet, steps).length === 0) return undefined
  const { reminded, resumedAt } = contact
  // Reminders that fell due while turned off are skipped.
  const from = Math.max(at.from, resumedAt === undefined ? 0 : Date.parse(resumedAt))
  const sent = Object.values(packet.forms)
    .map(({ savedAt }) => savedAt)
    .sort()
    .at(-1)
  return dueReminder(
    {
      since: Date.parse(account.createdAt),
      sentAt: sent === undefined ? undefined : Date.parse(sent),
      reminded: reminded && { number: reminded.number, at: Date.parse(reminded.at) },
    },
    { from, now: at.now },
  )
}

async function note(kernel: Kernel, { person, account }: StaffPerson, number: number) {
  const idempotencyKey = `${person}/${account.createdAt}/${number}`
  const origin = { call: 'reminder', actor: 'system', idempotencyKey, requestId: kernel.newId() }
  const head = accountEvent(kernel, origin, reminderSent.type, person)
  await noteUnlessErased(kernel, { ...head, data: { number }, request: { person } })
}
