import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel, Module, PeriodicTask } from '../kernel/index.ts'
import { DRAFTS } from '../shared/drafts.ts'
import { mailSettings } from '../shared/mail-settings.ts'
import { WAITING, WAITING_PERSONNEL, WAITING_REVIEWS } from '../shared/waiting-mails.ts'
import { identityRoutes } from './api/routes.ts'
import { makeFirstAdministrator } from './commands/first-administrator.ts'
import { reapplyErasures } from './commands/reapply-erasures.ts'
import { sweeps } from './commands/sweep.ts'
import { LAST_SEEN } from './last-seen.ts'
import { ACCOUNT_MAILS } from './names.ts'
import { applicantsProjection } from './projections/applicants.ts'
import { identityProjection } from './projections/identity.ts'
import { accountMailsOf, accountMailsReaction, SENT, tryWaiting } from './reactions/account-mails.ts'
import { erasureReaction } from './reactions/erasure.ts'
import { passwordChangeReaction } from './reactions/password-change.ts'
import { openReminders, ROUNDS, remindUnfinished } from './reactions/reminders.ts'
import { stepsOf } from './reminders.ts'
import { SESSIONS } from './sessions.ts'
import { TICKETS } from './tickets.ts'
import { TOTP_STEPS } from './totp-steps.ts'

export { withLinks } from '../shared/links.ts'
export { OPERATOR_COMMANDS } from './commands/operator.ts'
export { sessionsOf } from './sessions.ts'
export { administratorSettings, factorSettings, registrationSettings } from './settings.ts'

export const MAILS_ASIDE = { reaction: ACCOUNT_MAILS, collection: WAITING.name } as const

/** Milliseconds between checks for waiting mails. */
const LOOK = 15_000
/** Milliseconds between checks of the clock, which are cheap. */
const CHECK_MS = 1_000
const DAY = 24 * 60 * 60 * 1_000

export function identity(forms: readonly Form[]): Module {
  return {
    name: 'identity',
    collections: [
      SESSIONS,
      SENT,
      WAITING,
      ROUNDS,
      TICKETS,
      TOTP_STEPS,
      LAST_SEEN,
      DRAFTS,
      WAITING_PERSONNEL,
      WAITING_REVIEWS,
    ],
    projections: ({ pepper }) => [identityProjection(pepper), applicantsProjection()],
    routes: identityRoutes,
    reactions: (kernel) => [
      erasureReaction(kernel),
      passwordChangeReaction(kernel),
      accountMailsReaction(kernel, forms),
    ],
    tasks: (kernel) => [
      ...sweeps(kernel),
      { name: 'sweep-account-mails', every: DAY, run: () => accountMailsOf(kernel).sweep() },
      { name: 'try-waiting-mails', every: LOOK, run: tryWaiting(kernel, forms) },
      ...reminderTasks(kernel, forms),
    ],
    prepare: reapplyErasures,
    opened: async (kernel) => {
      await makeFirstAdministrator(kernel)
      if (mailsPeople(kernel)) await openReminders(kernel)
    },
  }
}

/** Otherwise recorded reminders would never be sent. */
function reminderTasks(kernel: Kernel, forms: readonly Form[]): readonly PeriodicTask[] {
  if (!mailsPeople(kernel)) return []
  return [{ name: 'remind-unfinished', every: CHECK_MS, run: remindUnfinished(kernel, stepsOf(forms)) }]
}

function mailsPeople({ settings }: Kernel): boolean {
  return mailSettings(settings.read).mailFrom !== undefined
}
