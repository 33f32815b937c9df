import type { Module } from '../kernel/index.ts'
import { identityRoutes } from './api/routes.ts'
import { makeFirstAdministrator } from './commands/first-administrator.ts'
import { reapplyErasures } from './commands/reapply-erasures.ts'
import { sweeps } from './commands/sweep.ts'
import { applicantsProjection } from './projections/applicants.ts'
import { identityProjection } from './projections/identity.ts'
import { accountMailsOf, accountMailsReaction, SENT, tryWaiting } from './reactions/account-mails.ts'
import { erasureReaction } from './reactions/erasure.ts'
import { passwordChangeReaction } from './reactions/password-change.ts'
import { WAITING } from './reactions/waiting-mails.ts'
import { SESSIONS } from './sessions.ts'
import { TICKETS } from './tickets.ts'
import { TOTP_STEPS } from './totp-steps.ts'

export { OPERATOR_COMMANDS } from './commands/operator.ts'
export { withLinks } from './links.ts'
export { createSessions } from './sessions.ts'
export { administratorSettings, factorSettings, registrationSettings } from './settings.ts'

/** Milliseconds between two looks at mails that wait for their mailbox. */
const LOOK = 15_000
const DAY = 24 * 60 * 60 * 1_000

/** People, their accounts and sessions, and their erasure. */
export const identity: Module = {
  name: 'identity',
  collections: [SESSIONS, SENT, WAITING, TICKETS, TOTP_STEPS],
  projections: ({ pepper }) => [identityProjection(pepper), applicantsProjection()],
  routes: identityRoutes,
  reactions: (kernel) => [erasureReaction(kernel), passwordChangeReaction(kernel), accountMailsReaction(kernel)],
  tasks: (kernel) => [
    ...sweeps(kernel),
    { name: 'sweep-account-mails', every: DAY, run: () => accountMailsOf(kernel).sweep() },
    { name: 'try-waiting-mails', every: LOOK, run: tryWaiting(kernel) },
  ],
  prepare: reapplyErasures,
  opened: (kernel) => makeFirstAdministrator(kernel),
}
