import { type CollectionSpec, type Doc, generations, type Kernel, personOf } from '../../kernel/index.ts'
import type { Cause } from './mails.ts'

/** A move keeps them; a restore does not, since they may have been sent meanwhile. */
export const WAITING = {
  name: 'waiting_mails',
  lasting: true,
  expiring: true,
  restored: () => undefined,
} as const satisfies CollectionSpec

/** Milliseconds until the first retry. The delay doubles up to `DOUBLED` times. */
const SOON = 60_000
const DOUBLED = 5
/** Milliseconds; longer than any mail is useful. */
const KEEP = 7 * 24 * 60 * 60 * 1_000

interface Waiting {
  readonly event: Cause
  readonly tries: number
  /** Milliseconds since 1970. */
  readonly next: number
}

export function createWaitingMails({ store, now, logger }: Pick<Kernel, 'store' | 'now' | 'logger'>) {
  function docOf({ id, type, time, subject, actor }: Cause, tries: number): Doc {
    const next = now() + SOON * 2 ** Math.min(tries, DOUBLED)
    const body: Waiting = { event: { id, type, time, subject, actor }, tries, next }
    return { id, person: personOf({ subject }), body: JSON.stringify(body), expires: Date.parse(time) + KEEP }
  }

  async function tryOne(doc: Doc, deliver: (event: Cause) => Promise<'done' | 'later'>): Promise<void> {
    const { event, tries, next } = JSON.parse(doc.body) as Waiting
    if (next > now()) return
    // Only the process that moves it on tries it.
    if (!(await store.replaceIf(WAITING.name, docOf(event, tries + 1), doc.body))) return
    const done = await deliver(event).catch((err: unknown) => {
      logger.warn({ eventId: event.id, err }, 'A mail that waited could not be sent; it goes on waiting')
      return 'later' as const
    })
    if (done === 'done') await store.commit([{ kind: 'remove', collection: WAITING.name, id: doc.id }])
  }

  return {
    add: async (event: Cause): Promise<void> => {
      await store.insertOnce(WAITING.name, docOf(event, 0))
    },
    tryAll: async (deliver: (event: Cause) => Promise<'done' | 'later'>): Promise<void> => {
      await store.sweep(WAITING.name, now())
      for await (const docs of generations.everyDoc(store, WAITING.name))
        for (const doc of docs) await tryOne(doc, deliver)
    },
  }
}
