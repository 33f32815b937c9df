import type { Module } from '../kernel/index.ts'
import { screeningRoutes } from './api/routes.ts'
import { removeLeftFiles } from './commands/remove-left-files.ts'
import { screenInbox } from './commands/screen-inbox.ts'
import { newNamesReaction } from './commands/screen-new-names.ts'

/** Milliseconds between looks for lists that an operator left. */
const LOOK_MS = 2_000

export const screening: Module = {
  name: 'screening',
  prepare: removeLeftFiles,
  routes: screeningRoutes,
  tasks: (kernel) => [{ name: 'screen-inbox', every: LOOK_MS, run: screenInbox(kernel) }],
  reactions: (kernel) => [newNamesReaction(kernel)],
}
