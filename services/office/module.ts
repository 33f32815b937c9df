import type { Form } from '@arrive/contracts/form.ts'
import type { Module } from '../kernel/index.ts'
import { officeRoutes } from './api/routes.ts'
import { auditProjection } from './projections/audit.ts'
import { packetsProjection } from './projections/packets.ts'

export { auditing } from './api/auditing.ts'

/** What the back office sees at a glance: how far every packet is, and who looked at whose file. */
export function office(forms: readonly Form[]): Module {
  return {
    name: 'office',
    projections: (secrets) => [packetsProjection(forms, secrets), auditProjection()],
    routes: (kernel) => officeRoutes(kernel, forms),
  }
}
