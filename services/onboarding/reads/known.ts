import { LIMITS } from '@arrive/contracts/form.ts'
import { folded, type Kernel } from '../../kernel/index.ts'
import { ACCOUNTS, CONTACTS, IDENTITY } from '../../shared/account-roles.ts'
import { APPLICATIONS, CAREER, type CareerRow } from '../../shared/applications.ts'

export interface Known {
  readonly full_name: string
  readonly phone: string
  readonly address: string
  readonly reference: { readonly name: string; readonly phone: string }
}

/** From the person's latest career application. Null before a mailed link proves that the email is the person's. */
export async function readKnown({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Known | null> {
  const email = await verifiedEmail(reader, person)
  if (email === undefined) return null
  const found = await reader(APPLICATIONS).ofPerson(CAREER, person)
  const rows = found.map(({ value }) => value as CareerRow).filter((row) => folded(row.email) === email)
  const latest = rows.reduce<CareerRow | undefined>((one, row) => (isLater(row, one) ? row : one), undefined)
  return latest === undefined ? null : knownIn(latest)
}

async function verifiedEmail(reader: Kernel['reader'], person: number): Promise<string | undefined> {
  const read = async (collection: string) => (await reader(IDENTITY).get(collection, String(person)))?.value
  const contact = (await read(CONTACTS)) as { readonly verifiedAt?: string } | undefined
  if (contact?.verifiedAt === undefined) return undefined
  const account = (await read(ACCOUNTS)) as { readonly email: string } | undefined
  return account && folded(account.email)
}

function isLater(row: CareerRow, other: CareerRow | undefined): boolean {
  return other === undefined || row.submitted_at > other.submitted_at
}

function knownIn(row: CareerRow): Known {
  const { first_name, last_name, phone, address, ref1_name, ref1_phone_number } = row
  return {
    full_name: `${first_name} ${last_name}`.slice(0, LIMITS.line),
    phone,
    address,
    reference: { name: ref1_name, phone: ref1_phone_number },
  }
}
