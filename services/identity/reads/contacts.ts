import type { Kernel } from '../../kernel/index.ts'
import { APPLICANTS, IDENTITY } from '../names.ts'
import { SENDERS, type Sender } from '../projections/applicants.ts'
import { CONTACTS, type Contact } from '../projections/contacts.ts'

export async function contactOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Contact> {
  return ((await reader(IDENTITY).get(CONTACTS, String(person)))?.value as Contact | undefined) ?? {}
}

export async function senderOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Sender | undefined> {
  return (await reader(APPLICANTS).get(SENDERS, String(person)))?.value as Sender | undefined
}
