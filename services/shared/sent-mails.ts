import type { CollectionSpec, Doc, DocumentStore } from '../kernel/index.ts'

/**
 * What a collection of sent mails is: one row for every event that a mail was tried for, by event id. It holds nothing
 * personal, so it belongs to no person.
 */
export function sentMailsSpec<const N extends string>(name: N) {
  return { name, lasting: true, expiring: true } as const satisfies CollectionSpec
}

/**
 * `sending`: a try is under way, or its process ended in the middle. `later`: surely not delivered, to be tried again.
 * The others are final; `unknown` may or may not have been delivered.
 */
type State = 'sending' | 'later' | 'sent' | 'refused' | 'unknown' | 'expired'

/** What a try may do: send, or leave it because the mail is settled or in an unknown state since a crash. */
export type Claim = 'send' | 'settled' | 'interrupted'

export interface SentMails {
  /** Marks that a try begins, before anything goes out. */
  readonly claim: (event: string) => Promise<Claim>
  readonly note: (event: string, state: State) => Promise<void>
  /** Removes the rows of events that are too old for a mail. Returns how many. */
  readonly sweep: () => Promise<number>
}

export interface SentMailsOptions {
  readonly store: DocumentStore
  readonly now: () => number
  /** The name of the collection, see `sentMailsSpec`. */
  readonly collection: string
  /** Milliseconds that a row is kept: longer than any event can cause a mail. */
  readonly keep: number
}

/** Records which mails were sent: no event gets a second mail, whatever is replayed or crashes. */
export function createSentMails({ store, now, collection, keep }: SentMailsOptions): SentMails {
  function row(event: string, state: State): Doc {
    return { id: event, person: 0, body: bodyOf(state), expires: now() + keep }
  }

  async function claim(event: string): Promise<Claim> {
    const mine = row(event, 'sending')
    const before = await store.insertOnce(collection, mine)
    if (before === undefined) return 'send'
    if (before.body === bodyOf('sending')) return 'interrupted'
    if (before.body !== bodyOf('later')) return 'settled'
    return (await store.replaceIf(collection, mine, before.body)) ? 'send' : 'interrupted'
  }

  return {
    claim,
    note: async (event, state) => {
      await store.commit([{ kind: 'put', collection: collection, doc: row(event, state) }])
    },
    sweep: () => store.sweep(collection, now()),
  }
}

function bodyOf(state: State): string {
  return JSON.stringify({ state })
}
