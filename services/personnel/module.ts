import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Module, PeriodicTask } from '../kernel/index.ts'
import { mailSettings } from '../shared/mail-settings.ts'
import { WAITING_PERSONNEL } from '../shared/waiting-mails.ts'
import { credentialRoutes } from './api/credentials.ts'
import { outOfDateRoutes } from './api/out-of-date.ts'
import { personnelRoutes } from './api/routes.ts'
import { personnelProjection } from './projections/personnel.ts'
import { EXPIRY_ROUNDS, noteExpiries, openExpiries } from './reactions/expiry.ts'
import { judgmentsReaction } from './reactions/judgments.ts'
import { referenceMailsReaction, tryWaiting } from './reactions/mails.ts'
import { openRounds, ROUNDS, remindReferences } from './reactions/reminders.ts'
import { personnelMails, SENT } from './sent.ts'

export { outOfDateRoutes }

/** Milliseconds between checks for waiting mails. */
const LOOK = 15_000
/** Milliseconds between checks of the clock, which are cheap. */
const CHECK_MS = 1_000
const DAY = 24 * 60 * 60 * 1_000

export function personnel(forms: readonly Form[]): Module {
  return {
    name: 'personnel',
    collections: [SENT, WAITING_PERSONNEL, ROUNDS, EXPIRY_ROUNDS],
    projections: () => [personnelProjection()],
    routes: (kernel) => [...personnelRoutes(kernel), ...credentialRoutes(kernel), ...outOfDateRoutes(kernel, forms)],
    reactions: (kernel) => [referenceMailsReaction(kernel), judgmentsReaction(kernel)],
    tasks: (kernel) => [
      { name: 'sweep-personnel-mails', every: DAY, run: () => personnelMails(kernel).sweep() },
      ...mailTasks(kernel),
    ],
    opened: async (kernel) => {
      if (!mailsPeople(kernel)) return
      await openRounds(kernel)
      await openExpiries(kernel)
    },
  }
}

/** Otherwise recorded reminders would never be sent. */
function mailTasks(kernel: Kernel): readonly PeriodicTask[] {
  if (!mailsPeople(kernel)) return []
  return [
    { name: 'try-waiting-personnel-mails', every: LOOK, run: tryWaiting(kernel) },
    { name: 'remind-references', every: CHECK_MS, run: remindReferences(kernel) },
    { name: 'note-expiries', every: CHECK_MS, run: noteExpiries(kernel) },
  ]
}

function mailsPeople({ settings }: Kernel): boolean {
  return mailSettings(settings.read).mailFrom !== undefined
}
