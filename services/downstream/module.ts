import type { Module } from '../kernel/index.ts'
import { downstreamRoutes } from './api/routes.ts'
import { createDeliverer } from './reactions/deliverer.ts'
import { SERVICE_TOKENS } from './service-tokens.ts'
import { DELIVERIES, LEASES, SUBSCRIPTIONS } from './subscriptions.ts'

export { withServiceTokens } from './service-tokens.ts'
export { webhookSettings } from './settings.ts'

/** Integrations: the event feed, webhooks, and the service tokens and subscriptions for them. */
export const downstream: Module = {
  name: 'downstream',
  collections: [SERVICE_TOKENS, SUBSCRIPTIONS, DELIVERIES, LEASES],
  routes: downstreamRoutes,
  workers: (kernel) => [createDeliverer(kernel)],
}
