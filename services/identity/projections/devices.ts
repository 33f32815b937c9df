import type { EventOf, Handler, Outcome } from '../../kernel/index.ts'
import { ACCOUNTS, type Account, accountDoc } from './accounts.ts'

/** The outcome says whether the device was the first of its account. */
const added: Handler<EventOf<'accounts.device.added'>> = {
  reads: ({ person }) => [{ collection: ACCOUNTS, id: String(person) }],
  apply: ({ person }, view): Outcome | undefined => {
    const account = view.get(ACCOUNTS, String(person)) as Account | undefined
    if (account === undefined) return undefined
    const devices = (account.devices ?? 0) + 1
    view.put(ACCOUNTS, String(person), accountDoc(person, { ...account, devices }))
    return { status: 200, body: { devices } }
  },
}

export const deviceHandlers = { 'accounts.device.added': added } as const
