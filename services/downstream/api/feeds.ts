import { getFeeds } from '@arrive/contracts/calls/feed.ts'
import { type Kernel, type Route, unlessAway } from '../../kernel/index.ts'
import type { Answered } from '../answered.ts'
import { feedRows } from '../reads/feeds.ts'

export function feedsRoute(kernel: Kernel, answered: Answered): Route {
  async function handle() {
    await unlessAway(answered.store(kernel))
    return { status: 200, body: await feedRows(kernel) }
  }

  return { call: getFeeds(kernel.events.granted), handle }
}
