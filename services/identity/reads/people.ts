import { type Kernel, subjects } from '../../kernel/index.ts'
import { APPLICATIONS, CAREER } from '../../shared/applications.ts'
import { PATIENT, STAFF } from '../names.ts'
import { accountOf } from './accounts.ts'
import { isFormer } from './team.ts'

export type Kind = 'staff' | 'patient' | 'admin'

/** The kind of person by the log: numbers that were assigned but never used have none. */
export async function kindOf(kernel: Pick<Kernel, 'store' | 'reader'>, person: number): Promise<Kind | undefined> {
  const own = await kernel.store.ofPerson(subjects.SUBJECTS.name, person)
  const is = (kind: string) => own.some(({ id, body }) => id.startsWith(`${kind}/`) && body !== UNCONFIRMED)
  if (is(PATIENT)) return 'patient'
  if (!is(STAFF)) return undefined
  const account = await accountOf(kernel, person)
  // The audit keeps a former administrator's actions, so they are not erased either.
  if (account === undefined) return (await isFormer(kernel, person)) ? 'admin' : 'staff'
  return account.role
}

/** An entry that no event has confirmed; projections seal what they write. */
const UNCONFIRMED = '{}'

/** Includes administrators who applied for a career. */
export async function numberByEmail(
  kernel: Pick<Kernel, 'store' | 'reader' | 'registry'>,
  kind: 'staff' | 'patient',
  email: string,
): Promise<number | undefined> {
  const person = await kernel.registry.find(kind, email)
  if (person === undefined) return undefined
  const known = await kindOf(kernel, person)
  const isApplicant = known === 'admin' && (await hasApplied(kernel, person))
  return known === kind || isApplicant ? person : undefined
}

async function hasApplied({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<boolean> {
  return (await reader(APPLICATIONS).ofPerson(CAREER, person)).length > 0
}
