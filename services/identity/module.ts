import type { Module } from '../kernel/index.ts'
import { identityRoutes } from './api/routes.ts'
import { makeFirstAdministrator } from './commands/first-administrator.ts'
import { reapplyErasures } from './commands/reapply-erasures.ts'
import { sweeps } from './commands/sweep.ts'
import { identityProjection } from './projections/identity.ts'
import { erasureReaction } from './reactions/erasure.ts'
import { SESSIONS } from './sessions.ts'

export { createSessions } from './sessions.ts'
export { administratorSettings } from './settings.ts'

/** People, their accounts and sessions, and their erasure. */
export const identity: Module = {
  name: 'identity',
  collections: [SESSIONS],
  projections: ({ pepper }) => [identityProjection(pepper)],
  routes: identityRoutes,
  reactions: (kernel) => [erasureReaction(kernel)],
  tasks: sweeps,
  prepare: reapplyErasures,
  opened: (kernel) => makeFirstAdministrator(kernel),
}
