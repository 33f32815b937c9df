import type { Module } from '../kernel/index.ts'
import { screeningRoutes } from './api/routes.ts'
import { newNamesReaction } from './reactions/new-names.ts'

export const screening: Module = {
  name: 'screening',
  routes: screeningRoutes,
  reactions: (kernel) => [newNamesReaction(kernel)],
}
