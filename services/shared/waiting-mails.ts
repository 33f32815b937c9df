import { type CollectionSpec, type Doc, type Envelope, generations, type Kernel, personOf } from '../kernel/index.ts'

/** The parts of an event that a mail needs. Contains nothing personal except the number in `subject`. */
export type Cause = Pick<Envelope, 'id' | 'type' | 'time' | 'subject' | 'actor'>

/** A move keeps them; a restore does not, since they may have been sent meanwhile. */
function waitingSpec<const N extends string>(name: N) {
  return { name, lasting: true, expiring: true, restored: () => undefined } as const satisfies CollectionSpec
}

/** Account mails. */
export const WAITING = waitingSpec('waiting_mails')
export const WAITING_PERSONNEL = waitingSpec('waiting_personnel_mails')
/** About decisions on forms and packets. */
export const WAITING_REVIEWS = waitingSpec('waiting_review_mails')

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

export function createWaitingMails(
  { store, now, logger }: Pick<Kernel, 'store' | 'now' | 'logger'>,
  { name }: Pick<CollectionSpec, 'name'> = WAITING,
) {
  function docOf({ id, type, time, subject, actor }: Cause, tries: number): Doc {
    const next = now() + SOON * 2 ** Math.min(tries, DOUBLED)
    const body: Waiting = { event: { id, type, time, subject, actor }, tries, next }
    return { id, person: personOf({ subject }), body: JSON.stringify(body), expires: Date.parse(time) + KEEP }
  }

  async function tryOne(doc: Doc, deliver: (event: Cause) => Promise<'done' | 'later'>): Promise<void> {
    const { event, tries, next } = JSON.parse(doc.body) as Waiting
    if (next > now()) return
    // Only the process that moves it on tries it.
    if (!(await store.replaceIf(name, docOf(event, tries + 1), doc.body))) return
    const done = await deliver(event).catch((err: unknown) => {
      logger.warn({ eventId: event.id, err }, 'A mail that waited could not be sent; it goes on waiting')
      return 'later' as const
    })
    if (done === 'done') await store.commit([{ kind: 'remove', collection: name, id: doc.id }])
  }

  return {
    add: async (event: Cause): Promise<void> => {
      await store.insertOnce(name, docOf(event, 0))
    },
    tryAll: async (deliver: (event: Cause) => Promise<'done' | 'later'>): Promise<void> => {
      await store.sweep(name, now())
      for await (const docs of generations.everyDoc(store, name)) for (const doc of docs) await tryOne(doc, deliver)
    },
  }
}
