import type { Kernel } from '../../kernel/index.ts'
import { APPLICANTS, IDENTITY } from '../names.ts'
import { SENDERS, type Sender } from '../projections/applicants.ts'
import { CONTACTS, type Contact } from '../projections/contacts.ts'

/** What is known of how a person is reached. */
export async function contactOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Contact> {
  return ((await reader(IDENTITY).get(CONTACTS, String(person)))?.value as Contact | undefined) ?? {}
}

/** Who has sent a public form under this number, if anybody has. */
export async function senderOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Sender | undefined> {
  return (await reader(APPLICANTS).get(SENDERS, String(person)))?.value as Sender | undefined
}
