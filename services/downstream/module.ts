import type { Module } from '../kernel/index.ts'
import { createAnswered, forgetGone } from './answered.ts'
import { downstreamRoutes } from './api/routes.ts'
import { createDeliverer } from './reactions/deliverer.ts'
import { REPLAYS } from './replays.ts'
import { SERVICE_TOKENS } from './service-tokens.ts'
import { DELIVERIES, LEASES, SUBSCRIPTIONS } from './subscriptions.ts'

export { withServiceTokens } from './service-tokens.ts'
export { webhookSettings } from './settings.ts'

/** Milliseconds between two times that token progress is stored. */
const STORED_EVERY = 3_000

export function downstream(): Module {
  const answered = createAnswered()
  return {
    name: 'downstream',
    collections: [SERVICE_TOKENS, SUBSCRIPTIONS, DELIVERIES, REPLAYS, LEASES],
    routes: (kernel) => downstreamRoutes(kernel, answered),
    tasks: (kernel) => [{ name: 'feed-places', every: STORED_EVERY, run: () => answered.store(kernel) }],
    workers: (kernel) => [
      createDeliverer(kernel),
      { name: 'feed-places', start: () => undefined, stop: () => answered.store(kernel) },
    ],
    prepare: forgetGone,
  }
}
