import { setImmediate as breathe } from 'node:timers/promises'
import { isNeeded } from '@arrive/contracts/packet.ts'
import { cursors, type Kernel, type Page } from '../../kernel/index.ts'
import { factsOf, PACKETS, PEOPLE, type SentForms } from '../../shared/packet-people.ts'
import { IDENTITY } from '../names.ts'
import { ACCOUNTS, type Account } from '../projections/accounts.ts'
import { CONTACTS, type Contact } from '../projections/contacts.ts'
import type { Step } from '../reminders.ts'

const CHUNK = 200

export interface StaffPerson {
  readonly person: number
  readonly account: Account
  readonly contact: Contact
  readonly sent: SentForms
}

/** Steps that the person needs. */
export function neededSteps(sent: SentForms, steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ forms }) => forms.some((form) => isNeeded(form, factsOf(sent))))
}

export function openSteps(sent: SentForms, steps: readonly Step[]): readonly Step[] {
  const facts = factsOf(sent)
  return steps.filter(({ forms }) => forms.some((form) => isNeeded(form, facts) && sent.forms[form.name] === undefined))
}

export async function sentForms({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<SentForms> {
  const found = await reader(PACKETS).get(PEOPLE, String(person))
  return sentIn(found?.value)
}

function sentIn(value: unknown): SentForms {
  return (value as SentForms | undefined) ?? { forms: {} }
}

/** Oldest first. */
export async function* staffSince({ reader }: Pick<Kernel, 'reader'>, moment: number): AsyncGenerator<StaffPerson> {
  let cursor: string | undefined = cursors.writeCursor({ value: new Date(moment).toISOString(), id: '' })
  while (cursor !== undefined) {
    const page: Page = await reader(IDENTITY).page(ACCOUNTS, { sort: 'created_at', limit: CHUNK, cursor })
    const { items } = page
    const ids = items.map(({ id }) => id)
    const [contacts, packets] = await Promise.all([
      reader(IDENTITY).many(CONTACTS, ids),
      reader(PACKETS).many(PEOPLE, ids),
    ])
    for (const { id, person, value } of items) {
      const account = value as Account
      if (account.role !== 'staff') continue
      const contact = (contacts.get(id)?.value ?? {}) as Contact
      yield { person, account, contact, sent: sentIn(packets.get(id)?.value) }
    }
    cursor = page.cursor
    await breathe()
  }
}
