import type { Kernel } from '../../kernel/index.ts'
import { changeSubscription, DELIVERIES, type Delivery, findDelivery, putRow } from '../subscriptions.ts'
import { nextTry } from './backoff.ts'
import type { Sent } from './send.ts'

export interface Failed {
  readonly sent: Sent
  /** At least 0 and below 1. */
  readonly random: number
}

/** Records a failed attempt and when to retry; disables the subscription if there is no retry. */
export async function noteFailure(kernel: Kernel, id: string, { sent, random }: Failed): Promise<void> {
  const { nextTry: _, lastStatus: __, lastTrouble: ___, ...before } = await findDelivery(kernel, id)
  const now = kernel.now()
  const failing = { attempts: before.attempts + 1, failingSince: before.failingSince ?? now }
  const due = nextTry({ attempts: failing.attempts, since: failing.failingSince, now }, random)
  const said = 'status' in sent ? { lastStatus: sent.status } : { lastTrouble: sent.trouble }
  const delivery: Delivery = { ...before, ...failing, ...said, ...(due !== undefined && { nextTry: due }) }
  await kernel.store.commit([putRow(DELIVERIES, id, delivery)])
  if ('status' in sent && sent.status === 410) await disable(kernel, id, 'gone')
  else if (due === undefined) await disable(kernel, id, 'failing')
}

export async function disable(kernel: Kernel, id: string, reason: 'gone' | 'failing'): Promise<void> {
  const since = new Date(kernel.now()).toISOString()
  await changeSubscription(kernel, id, (before) =>
    before.state === 'active' ? { ...before, state: 'disabled', reason, since } : before,
  )
  kernel.logger.warn({ subscription: id, reason }, 'A subscription was disabled')
}
