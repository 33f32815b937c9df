import { type Kernel, subjects } from '../../kernel/index.ts'
import { IDENTITY, LOGIN } from '../names.ts'
import { ACCOUNTS, type Account } from '../projections/accounts.ts'
import { LOGINS, type Login } from '../projections/identity.ts'

export interface KnownAccount extends Account {
  readonly person: number
}

export async function accountOf(kernel: Pick<Kernel, 'reader'>, person: number): Promise<KnownAccount | undefined> {
  const found = await kernel.reader(IDENTITY).get(ACCOUNTS, String(person))
  return found === undefined ? undefined : { ...(found.value as Account), person: found.person }
}

export async function personOfLogin(
  kernel: Pick<Kernel, 'reader' | 'secrets'>,
  name: string,
): Promise<number | undefined> {
  const found = await kernel.reader(IDENTITY).get(LOGINS, subjects.subjectId(kernel.secrets.pepper, LOGIN, name))
  return found === undefined ? undefined : (found.value as Login).person
}

export async function hasAdministrator(kernel: Pick<Kernel, 'reader'>): Promise<boolean> {
  for await (const accounts of kernel.reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
    if (accounts.some(({ value }) => (value as Account).role === 'admin')) return true
  }
  return false
}
