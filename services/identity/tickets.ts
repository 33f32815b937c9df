import { hash, randomBytes } from 'node:crypto'
import { isHeld, type Kernel, type Write } from '../kernel/index.ts'

/** What is between two steps of one deed, by a hash of the ticket that whoever takes the second one holds. */
export const TICKETS = { name: 'tickets', expiring: true } as const

/** Milliseconds that a ticket holds. */
const TICKET_AGE = 5 * 60_000
/** Tries that may fail; the ticket is over with the last of them. */
const TRIES = 5
/** How often it is tried to count a try while others are counted. */
const ATTEMPTS = 10

/** A ticket as it is stored. */
interface Row<T> {
  readonly purpose: string
  readonly until: number
  readonly tries: number
  readonly about: T
}

export interface Ticket<T> {
  readonly id: string
  readonly person: number
  readonly about: T
  /** Ends it in a commit that is lost where it has ended already. */
  readonly ending: Write
}

/** Tickets for one purpose, each for one person; they know nothing of other purposes. */
export function createTickets<T>({ store, now }: Pick<Kernel, 'store' | 'now'>, purpose: string) {
  /** The name under which it is stored: what is stored opens nothing. */
  const idOf = (ticket: string) => hash('sha256', `arrive/ticket/1\n${ticket}`, 'base64url')

  function docOf(id: string, person: number, row: Row<T>) {
    return { id, person, body: JSON.stringify(row), expires: row.until }
  }

  async function find(id: string): Promise<{ row: Row<T>; body: string; person: number } | undefined> {
    const doc = (await store.get(TICKETS.name, [id])).get(id)
    if (doc === undefined) return undefined
    const row: Row<T> = JSON.parse(doc.body)
    const isGood = row.purpose === purpose && isHeld(row.until, { now: now(), length: TICKET_AGE }) && row.tries < TRIES
    return isGood ? { row, body: doc.body, person: doc.person } : undefined
  }

  return {
    idOf,
    newTicket: () => randomBytes(32).toString('base64url'),
    /** Keeps what the second step has to know. */
    keep: async (ticket: string, person: number, about: T): Promise<void> => {
      const row = { purpose, until: now() + TICKET_AGE, tries: 0, about }
      await store.insertOnce(TICKETS.name, docOf(idOf(ticket), person, row))
    },
    /** The ticket, with one try less: it is counted before anything is compared. Undefined where none is left. */
    tryOne: async (ticket: string): Promise<Ticket<T> | undefined> => {
      const id = idOf(ticket)
      for (let left = ATTEMPTS; left > 0; left--) {
        const found = await find(id)
        if (found === undefined) return undefined
        const { row, body, person } = found
        const counted = docOf(id, person, { ...row, tries: row.tries + 1 })
        if (!(await store.replaceIf(TICKETS.name, counted, body))) continue
        const over = docOf(id, person, { ...row, tries: TRIES })
        const ending = { kind: 'put', collection: TICKETS.name, doc: over, over: counted.body } as const
        return { id, person, about: row.about, ending }
      }
      return undefined
    },
  }
}
