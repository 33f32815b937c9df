import type { Module } from '../../../kernel/index.ts'
import { equipmentRoutes } from './api/routes.ts'
import { equipmentProjection } from './projections/equipment.ts'

/** Who was given which equipment: a module that the product does not know, to see what adding one takes. */
export const equipment: Module = {
  name: 'equipment',
  projections: () => [equipmentProjection],
  routes: equipmentRoutes,
}
