import type { Module } from '../kernel/index.ts'
import { screeningRoutes } from './api/routes.ts'

export const screening: Module = {
  name: 'screening',
  routes: screeningRoutes,
}
