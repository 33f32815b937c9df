import type { CollectionSpec, Doc, DocumentStore } from '../kernel/index.ts'

/** One row for every event that a mail was tried for. It holds nothing personal, so it belongs to no person. */
export function sentMailsSpec<const N extends string>(name: N) {
  return { name, lasting: true, expiring: true } as const satisfies CollectionSpec
}

/** `sending`: in flight, or its process crashed. `later`: to be retried. `unknown`: perhaps delivered, not retried. */
type State = 'sending' | 'later' | 'sent' | 'refused' | 'unknown' | 'expired'

/** `settled`: nothing to do. `interrupted`: in an unknown state since a crash. */
export type Claim = 'send' | 'settled' | 'interrupted'

export interface SentMails {
  readonly claim: (event: string) => Promise<Claim>
  readonly note: (event: string, state: State) => Promise<void>
  readonly sweep: () => Promise<number>
}

export interface SentMailsOptions {
  readonly store: DocumentStore
  readonly now: () => number
  readonly collection: string
  /** Milliseconds to keep a row: longer than any event can cause a mail. */
  readonly keep: number
}

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
