import * as calls from '@arrive/contracts/calls/subscriptions.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  type Answer,
  ArriveError,
  type Kernel,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { sendAgain } from '../commands/replay.ts'
import { change, rotate, subscribe, unsubscribe } from '../commands/subscribe.ts'
import { statusOf } from '../reads/subscription-status.ts'
import { allRows, byAge } from '../rows.ts'
import { findSubscription, SUBSCRIPTIONS, type Subscription } from '../subscriptions.ts'

const KEEP = message('subscription.made')

export function subscriptionRoutes(kernel: Kernel): Route[] {
  async function create({ body }: RequestOf<ReturnType<typeof calls.createSubscription>>): Promise<Answer> {
    const { subscription, secret } = await subscribe(kernel, body)
    return { status: 201, body: { message: KEEP, ...(await statusOf(kernel, subscription)), secret } }
  }

  async function list(): Promise<Answer> {
    const rows = await allRows<Subscription>(kernel.store, SUBSCRIPTIONS.name)
    return { status: 200, body: await Promise.all(rows.toSorted(byAge).map((row) => statusOf(kernel, row))) }
  }

  async function one(request: Request): Promise<Answer> {
    return { status: 200, body: await statusOf(kernel, await asked(request)) }
  }

  async function put(request: RequestOf<ReturnType<typeof calls.changeSubscription>>): Promise<Answer> {
    const changed = await change(kernel, idOf(request), request.body)
    return { status: 200, body: await statusOf(kernel, changed) }
  }

  async function newSecret(request: Request): Promise<Answer> {
    return { status: 200, body: { message: KEEP, secret: await rotate(kernel, idOf(request)) } }
  }

  async function replay(request: RequestOf<typeof calls.replaySubscription>): Promise<Answer> {
    await sendAgain(kernel, idOf(request), request.body)
    return { status: 202, body: { message: message('replay.begun') } }
  }

  async function remove(request: Request): Promise<Answer> {
    await unsubscribe(kernel, (await asked(request)).id)
    return { status: 200, body: { message: message('subscription.ended') } }
  }

  async function asked(request: Request): Promise<Subscription> {
    const found = await findSubscription(kernel, idOf(request))
    if (found === undefined) throw new ArriveError('not-found')
    return found
  }

  const { granted } = kernel.events
  return [
    routeOf(calls.createSubscription(granted), create),
    routeOf(calls.getSubscriptions(granted), list),
    routeOf(calls.getSubscription(granted), one),
    routeOf(calls.changeSubscription(granted), put),
    routeOf(calls.rotateSecret, newSecret),
    routeOf(calls.replaySubscription, replay),
    routeOf(calls.deleteSubscription, remove),
  ]
}

function idOf({ params }: Request): string {
  return params.subscription_id ?? ''
}
