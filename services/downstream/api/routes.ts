import type { Kernel, Route } from '../../kernel/index.ts'
import type { Answered } from '../answered.ts'
import { eventsRoute } from './events.ts'
import { feedsRoute } from './feeds.ts'
import { parkedRoutes } from './parked.ts'
import { snapshotRoute } from './snapshot.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { tokenRoutes } from './tokens.ts'

export function downstreamRoutes(kernel: Kernel, answered: Answered): Route[] {
  return [
    eventsRoute(kernel, answered),
    snapshotRoute(kernel),
    feedsRoute(kernel, answered),
    ...tokenRoutes(kernel),
    ...subscriptionRoutes(kernel),
    ...parkedRoutes(kernel),
  ]
}
