import * as services from './services.mjs'
import { withTreeLock } from './tree-lock.mjs'
import * as web from './web.mjs'

/** Compiles the services and builds the screens that a task needs, side by side. */
export async function buildOutputs(stop, task) {
  const isStale = (task.services && !services.isFresh()) || (task.screens && !web.isFresh())
  if (!isStale || stop.asked) return
  await withTreeLock(stop, async () => {
    const builds = [task.services && services.buildServices(stop), task.screens && web.buildWeb(stop)]
    // Both end before the lock is free, also if one fails: the other still writes.
    await Promise.allSettled(builds)
    await Promise.all(builds)
  })
}
