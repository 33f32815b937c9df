import { formReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import { type Doc, generations, type Kernel, personOf } from '../../kernel/index.ts'
import { type Cause, WAITING_REVIEWS } from '../../shared/waiting-mails.ts'

/** Milliseconds that a first return waits for others. */
const TOGETHER = 10 * 60_000
/** Milliseconds until a mail that did not go out is tried again. Longer than one try takes. */
const AGAIN = 60_000
/** Milliseconds; longer than a mail is useful. */
export const MAX_AGE = 3 * 24 * 60 * 60_000
const KEEP = 2 * MAX_AGE

export type Waiting = Pick<Cause, 'id' | 'type' | 'time' | 'subject'> & {
  /** Milliseconds since 1970. */
  readonly next: number
  /** Whether other returns are in it, and no more can join: it may have been sent. */
  readonly isClosed: boolean
}

const isReturn = ({ type }: Waiting) => type === formReviewed.type

export function createWaitingReviews({ store, now, logger }: Pick<Kernel, 'store' | 'now' | 'logger'>) {
  const { name } = WAITING_REVIEWS
  const docOf = (one: Waiting): Doc => {
    const { id, time } = one
    return { id, person: personOf(one), body: JSON.stringify(one), expires: Date.parse(time) + KEEP }
  }

  async function tryOne(first: Doc, deliver: Deliver, all: readonly Doc[]): Promise<void> {
    const waiting = JSON.parse(first.body) as Waiting
    if (waiting.next > now()) return
    const taken = { ...waiting, isClosed: true, next: now() + AGAIN }
    // Only the process that closes it sends it.
    if (!(await store.replaceIf(name, docOf(taken), first.body))) return
    const others = waiting.isClosed || !isReturn(waiting) ? [] : returnsBeside(first, all)
    await store.commit(others.map(({ id }) => ({ kind: 'remove', collection: name, id })))
    const done = await deliver(taken).catch((err: unknown) => {
      logger.warn({ eventId: taken.id, err }, 'A mail about a review could not be sent; it is tried again')
      return 'later' as const
    })
    if (done === 'done') await store.commit([{ kind: 'remove', collection: name, id: first.id }])
    else await store.replaceIf(name, docOf({ ...taken, isClosed: false }), docOf(taken).body)
  }

  return {
    add: async ({ id, type, time, subject }: Cause): Promise<void> => {
      const next = type === formReviewed.type ? Date.parse(time) + TOGETHER : 0
      await store.insertOnce(name, docOf({ id, type, time, subject, next, isClosed: false }))
    },
    tryAll: async (deliver: Deliver): Promise<void> => {
      await store.sweep(name, now())
      const all: Doc[] = []
      for await (const docs of generations.everyDoc(store, name)) all.push(...docs)
      // Oldest first, so that the first return of a person takes the others in.
      for (const doc of all.sort((a, b) => timeOf(a) - timeOf(b))) await tryOne(doc, deliver, all)
    },
  }
}

type Deliver = (waiting: Waiting) => Promise<'done' | 'later'>

const timeOf = ({ expires = 0 }: Doc) => expires

function returnsBeside(first: Doc, all: readonly Doc[]): readonly Doc[] {
  return all.filter((doc) => {
    const one = JSON.parse(doc.body) as Waiting
    return doc.id !== first.id && doc.person === first.person && isReturn(one) && !one.isClosed
  })
}
