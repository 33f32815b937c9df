import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Kernel } from '../../kernel/index.ts'
import { notMade, notSealedYet } from '../../shared/sealed/page.ts'
import { type IndexRange, openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { findReplay, REPLAYS, type Replay, writeReplay } from '../replays.ts'
import { findSubscription } from '../subscriptions.ts'

/**
 * Sends the events of an index range to a subscription again, one range at a time.
 * @throws ArriveError `not-found`, `invalid-answers`, `not-sealed-yet`, `replay-running`, `busy`
 */
export async function sendAgain(kernel: Kernel, id: string, { first, last }: IndexRange): Promise<Replay> {
  if ((await findSubscription(kernel, id)) === undefined) throw new ArriveError('not-found')
  if (last < first) throw invalidAnswer('last', message('replay.wrong-range'))
  const before = await findReplay(kernel, id)
  if (before?.replay.state === 'sending') throw running(before.replay)
  const { size, origin } = await openSealedLog(kernel.store)
  if (last >= size) throw notSealedYet()
  // An older version without origins sealed last; the next sealing adds the origin.
  if (origin === undefined) throw notMade()
  const since = new Date(kernel.now()).toISOString()
  const replay: Replay = { id, first, last, next: first, origin, state: 'sending', since, attempts: 0 }
  if (!(await writeReplay(kernel, before, replay))) throw running((await findReplay(kernel, id))?.replay ?? replay)
  // Leave nothing behind if the subscription was deleted meanwhile.
  if ((await findSubscription(kernel, id)) === undefined) {
    await kernel.store.commit([{ kind: 'remove', collection: REPLAYS.name, id }])
    throw new ArriveError('not-found')
  }
  kernel.logger.info({ subscription: id }, 'Events are sent again')
  return replay
}

/** A failing replay is tried again at once, because the URL may have changed. */
export async function tryAgain(kernel: Pick<Kernel, 'store'>, id: string): Promise<void> {
  const found = await findReplay(kernel, id)
  if (found?.replay.nextTry === undefined) return
  const { nextTry: _, failingSince: __, ...rest } = found.replay
  // If it changed meanwhile, it was tried just now.
  await writeReplay(kernel, found, { ...rest, attempts: 0 })
}

function running({ first, last }: IndexRange): ArriveError {
  return new ArriveError('replay-running', { message: message('replay.running', { first, last }) })
}
