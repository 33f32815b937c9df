import type { CollectionSpec, Doc, DocumentStore } from '../../kernel/index.ts'

/**
 * One row for every event that a mail was tried for, by event id. It holds nothing personal, so it belongs to no
 * person.
 */
export const MAILS = { name: 'mails', lasting: true, expiring: true } as const satisfies CollectionSpec

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

/**
 * Records which mails were sent: no event gets a second mail, whatever is replayed or crashes. `keep` is in
 * milliseconds.
 */
export function createSentMails(store: DocumentStore, now: () => number, keep: number): SentMails {
  function row(event: string, state: State): Doc {
    return { id: event, person: 0, body: bodyOf(state), expires: now() + keep }
  }

  async function claim(event: string): Promise<Claim> {
    const mine = row(event, 'sending')
    const before = await store.insertOnce(MAILS.name, mine)
    if (before === undefined) return 'send'
    if (before.body === bodyOf('sending')) return 'interrupted'
    if (before.body !== bodyOf('later')) return 'settled'
    return (await store.replaceIf(MAILS.name, mine, before.body)) ? 'send' : 'interrupted'
  }

  return {
    claim,
    note: async (event, state) => {
      await store.commit([{ kind: 'put', collection: MAILS.name, doc: row(event, state) }])
    },
    sweep: () => store.sweep(MAILS.name, now()),
  }
}

function bodyOf(state: State): string {
  return JSON.stringify({ state })
}
