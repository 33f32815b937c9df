import { getSnapshot } from '@arrive/contracts/calls/feed.ts'
import type { Answer, Kernel, Request, Route } from '../../kernel/index.ts'
import { notSealedYet } from '../../shared/sealed/page.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { createSnapshots } from '../reads/snapshot.ts'
import { grantedTopic, isGranted } from './granted.ts'
import { originHeader } from './range.ts'

export function snapshotRoute(kernel: Kernel): Route {
  const { granted } = kernel.events
  const lines = createSnapshots(kernel)

  async function handle(request: Request): Promise<Answer> {
    const topic = grantedTopic(request, granted)
    const log = await openSealedLog(kernel.store)
    if (log.size === 0) throw notSealedYet()
    return {
      status: 200,
      headers: originHeader(log),
      body: lines(log, { topic, mayGoOn: () => isGranted(kernel, request, topic) }),
    }
  }

  return { call: getSnapshot(granted), handle }
}
