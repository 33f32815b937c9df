import type { Kernel, Route } from '../../kernel/index.ts'
import { eventsRoute } from './events.ts'
import { parkedRoutes } from './parked.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { tokenRoutes } from './tokens.ts'

/** Every call of this service. */
export function downstreamRoutes(kernel: Kernel): Route[] {
  return [eventsRoute(kernel), ...tokenRoutes(kernel), ...subscriptionRoutes(kernel), ...parkedRoutes(kernel)]
}
