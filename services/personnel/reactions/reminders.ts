import { addDays, dayOf, startOfDay } from '@arrive/contracts/days.ts'
import { referenceReminded } from '@arrive/contracts/events/references.ts'
import { REMINDER_DAYS, SILENT_DAY } from '@arrive/contracts/references.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { noteUnlessErased } from '../../shared/note-unless-erased.ts'
import { createRounds, roundsSpec } from '../../shared/periodic-rounds.ts'
import { isOpen, stateAt } from '../../shared/personnel.ts'
import { PERSONNEL, type PersonReferences, REFERENCES, type Reference } from '../projections/reference.ts'
import { personnelEvent } from '../submissions.ts'

/** When reminders were last checked, and since when they are sent. */
export const ROUNDS = roundsSpec('reference_rounds')

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Milliseconds between checks, across all processes. */
const EVERY = 15 * 60_000
/** Reminders later than this are skipped: the next one is due then. Milliseconds. */
const TOO_LATE = 7 * DAY
/** The hour at which a day's reminders are due at the latest. */
const MORNING = 8 * HOUR

export function openRounds(kernel: Kernel): Promise<void> {
  return roundsOf(kernel).open()
}

function roundsOf({ store, now }: Kernel) {
  return createRounds({ store, now, collection: ROUNDS.name, id: 'references', every: EVERY })
}

/** Derives event ids, so two processes write the same event. */
export function remindReferences(kernel: Kernel): () => Promise<void> {
  const { now, reader, settings } = kernel
  const rounds = roundsOf(kernel)
  return () =>
    rounds.run(async (from) => {
      // Up to the end of the log, so that a person who just answered gets no reminder.
      await kernel.upToLog(PERSONNEL)
      for await (const people of reader(PERSONNEL).every(REFERENCES, { sort: 'user_id', tags: ['open'] })) {
        for (const found of people) await remindOf(kernel, found, { from, now: now(), timeZone: settings.timeZone })
      }
    })
}

async function remindOf(kernel: Kernel, { person, value }: Found, clock: Clock): Promise<void> {
  for (const reference of (value as PersonReferences).references) {
    for (const due of dueMails(reference, clock)) await note(kernel, { person, reference, ...due })
  }
}

interface Clock {
  /** Milliseconds since 1970. Earlier due times are skipped. */
  readonly from: number
  readonly now: number
  readonly timeZone: string
}

type Due = Pick<EventData<'personnel.reference.reminded'>, 'mail' | 'number'>

/** Of several missed reminders, only the last is sent. */
export function dueMails(reference: Reference, { from, now, timeZone }: Clock): readonly Due[] {
  if (!isOpen(stateAt(reference, now))) return []
  const dueAt = (day: number) => momentOf(reference.requestedAt, day, timeZone)
  const isDue = (at: number) => at > from && at <= now && now - at <= TOO_LATE
  const has = (mail: Due['mail'], number: number) =>
    reference.mails.some((one) => {
      return one.kind === mail && (one.number ?? 0) >= number && one.at >= reference.requestedAt
    })
  const number = REMINDER_DAYS.filter((day) => dueAt(day) <= now).length
  const day = REMINDER_DAYS[number - 1]
  const isReminded = day === undefined || !isDue(dueAt(day)) || has('reference-reminder', number)
  const isTold = !isDue(dueAt(SILENT_DAY)) || has('reference-silent', 1)
  return [
    ...(isReminded || reference.isQuiet === true ? [] : [{ mail: 'reference-reminder' as const, number }]),
    ...(isTold ? [] : [{ mail: 'reference-silent' as const, number: 1 }]),
  ]
}

/** Days after a request: in the morning, or at its hour if that was earlier, also where clocks changed since. */
function momentOf(requestedAt: string, days: number, timeZone: string): number {
  const first = dayOf(requestedAt, timeZone)
  const hour = Date.parse(requestedAt) - startOfDay(first, timeZone).getTime()
  return startOfDay(addDays(first, days), timeZone).getTime() + Math.min(MORNING, hour)
}

interface Noted extends Due {
  readonly person: number
  readonly reference: Reference
}

async function note(kernel: Kernel, { person, reference, mail, number }: Noted): Promise<void> {
  const { id, form, count } = reference
  const idempotencyKey = `${id}/${count}/${mail}/${number}`
  const origin = { call: 'reference-reminder', actor: 'system', idempotencyKey, requestId: kernel.newId() }
  const head = personnelEvent(kernel, origin, referenceReminded.type, person)
  const data = { reference_id: id, form, count, mail, number }
  await noteUnlessErased(kernel, { ...head, data, request: { id, count } })
}
