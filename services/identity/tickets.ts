import { hash, randomBytes } from 'node:crypto'
import { isHeld, type Kernel, type Write } from '../kernel/index.ts'

/** State kept between the two steps of an action. */
export const TICKETS = { name: 'tickets', expiring: true } as const

/** Milliseconds. */
const TICKET_AGE = 5 * 60_000
/** Failed attempts that end the ticket. */
const TRIES = 5
/** Retries after concurrent writes. */
const ATTEMPTS = 10

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
  /** A commit with this write fails if the ticket has already ended. */
  readonly ending: Write
}

export function createTickets<T>({ store, now }: Pick<Kernel, 'store' | 'now'>, purpose: string) {
  /** Hashed, so that a stored row opens nothing. */
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
    keep: async (ticket: string, person: number, about: T): Promise<void> => {
      const row = { purpose, until: now() + TICKET_AGE, tries: 0, about }
      await store.insertOnce(TICKETS.name, docOf(idOf(ticket), person, row))
    },
    /** Counts the attempt before anything is compared. Undefined if no attempt is left. */
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
