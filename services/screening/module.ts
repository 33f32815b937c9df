import type { Module } from '../kernel/index.ts'
import { screeningRoutes } from './api/routes.ts'
import { screenInbox } from './reactions/inbox.ts'
import { newNamesReaction } from './reactions/new-names.ts'

/** Milliseconds between looks for lists that an operator left. */
const LOOK_MS = 2_000

export const screening: Module = {
  name: 'screening',
  routes: screeningRoutes,
  tasks: (kernel) => [{ name: 'screen-inbox', every: LOOK_MS, run: screenInbox(kernel) }],
  reactions: (kernel) => [newNamesReaction(kernel)],
}
