import type { Module } from '../kernel/index.ts'
import { proofRoutes } from './api/routes.ts'
import { HEADS, LEASES, PAGES, STATE } from './names.ts'
import { createSequencer } from './reactions/sequencer.ts'

export { proofSettings } from './settings.ts'

/** Makes the log prove itself: seals every event into a tree, and signs the tree. */
export const proof: Module = {
  name: 'proof',
  collections: [STATE, PAGES, HEADS, LEASES],
  routes: proofRoutes,
  workers: (kernel) => [createSequencer(kernel)],
}
