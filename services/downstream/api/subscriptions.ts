import * as calls from '@arrive/contracts/calls/subscriptions.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { type Change, change, rotate, subscribe, unsubscribe, type Wanted } from '../commands/subscribe.ts'
import { standingOf } from '../reads/standing.ts'
import { everyRow } from '../rows.ts'
import { findSubscription, SUBSCRIPTIONS, type Subscription } from '../subscriptions.ts'

const KEEP = 'Keep this secret: it is not shown again.'

/** What administrators do about webhooks. */
export function subscriptionRoutes(kernel: Kernel): Route[] {
  async function create({ body }: Request): Promise<Answer> {
    const { subscription, secret } = await subscribe(kernel, body as Wanted)
    return { status: 201, body: { message: KEEP, ...(await standingOf(kernel, subscription)), secret } }
  }

  async function list(): Promise<Answer> {
    const rows = await everyRow<Subscription>(kernel.store, SUBSCRIPTIONS.name)
    return { status: 200, body: await Promise.all(rows.toSorted(byAge).map((row) => standingOf(kernel, row))) }
  }

  async function one(request: Request): Promise<Answer> {
    return { status: 200, body: await standingOf(kernel, await asked(request)) }
  }

  async function put(request: Request): Promise<Answer> {
    const changed = await change(kernel, idOf(request), request.body as Change)
    return { status: 200, body: await standingOf(kernel, changed) }
  }

  async function newSecret(request: Request): Promise<Answer> {
    return { status: 200, body: { message: KEEP, secret: await rotate(kernel, idOf(request)) } }
  }

  async function remove(request: Request): Promise<Answer> {
    await unsubscribe(kernel, (await asked(request)).id)
    return { status: 200, body: { message: 'The subscription has ended.' } }
  }

  async function asked(request: Request): Promise<Subscription> {
    const found = await findSubscription(kernel, idOf(request))
    if (found === undefined) throw new ArriveError('not-found')
    return found
  }

  return [
    { call: calls.createSubscription, handle: create },
    { call: calls.getSubscriptions, handle: list },
    { call: calls.getSubscription, handle: one },
    { call: calls.changeSubscription, handle: put },
    { call: calls.rotateSecret, handle: newSecret },
    { call: calls.deleteSubscription, handle: remove },
  ]
}

function idOf({ params }: Request): string {
  return params.subscription_id ?? ''
}

function byAge(one: Subscription, other: Subscription): number {
  return one.createdAt < other.createdAt ? -1 : 1
}
