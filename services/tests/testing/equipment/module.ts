import type { Module } from '../../../kernel/index.ts'
import { equipmentRoutes } from './api/routes.ts'
import { equipmentProjection } from './projections/equipment.ts'

/** A module that is not part of the product, to test adding one. */
export const equipment: Module = {
  name: 'equipment',
  projections: () => [equipmentProjection],
  routes: equipmentRoutes,
}
