import { authorization } from '@arrive/contracts/forms/authorization.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { PACKETS, PEOPLE } from '../../shared/packet-people.ts'
import { answersOf, ONBOARDING } from '../../shared/packet-records.ts'
import type { Screened } from '../list/matcher.ts'

interface PacketPerson {
  readonly career?: { readonly names?: readonly string[] }
  readonly details?: { readonly name?: string }
}

interface Authorized {
  readonly answers?: {
    readonly authorizationData?: Readonly<Record<'firstName' | 'lastName' | 'dateOfBirth' | 'formerNames', string>>
  }
}

/** Named persons of the staff, by every name on record now. */
export interface ScreenedPerson extends Screened {
  /** As the office sees it. */
  readonly name: string
}

/** Everybody with a staff account. @throws ArriveError `busy` */
export async function* staffNames(kernel: Kernel): AsyncGenerator<readonly ScreenedPerson[]> {
  await caughtUp(kernel)
  for await (const accounts of kernel.reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
    yield namesOf(
      kernel,
      accounts.filter(isStaff).map(({ id }) => id),
    )
  }
}

/** Undefined for administrators and erased people. @throws ArriveError `busy` */
export async function namesOfPerson(kernel: Kernel, person: number): Promise<ScreenedPerson | undefined> {
  await caughtUp(kernel)
  const account = await kernel.reader(IDENTITY).get(ACCOUNTS, String(person))
  return account !== undefined && isStaff(account) ? (await namesOf(kernel, [account.id]))[0] : undefined
}

async function caughtUp(kernel: Kernel): Promise<void> {
  for (const projection of [IDENTITY, PACKETS, ONBOARDING]) await kernel.upToLog(projection)
}

function isStaff({ value }: Found): boolean {
  return (value as { readonly role: string }).role === 'staff'
}

export async function namesOf({ reader }: Kernel, ids: readonly string[]): Promise<readonly ScreenedPerson[]> {
  const [packets, authorizations] = await Promise.all([
    reader(PACKETS).many(PEOPLE, ids),
    reader(ONBOARDING).many(answersOf(authorization), ids),
  ])
  return ids.map((id) =>
    namesIn(Number(id), packets.get(id)?.value as PacketPerson, authorizations.get(id)?.value as Authorized),
  )
}

function namesIn(person: number, { career, details }: PacketPerson = {}, { answers }: Authorized = {}): ScreenedPerson {
  const { firstName = '', lastName = '', dateOfBirth = '', formerNames = '' } = answers?.authorizationData ?? {}
  const whole = [...(career?.names ?? []), ...(details?.name === undefined ? [] : [details.name])]
  return {
    person,
    name: details?.name ?? (`${firstName} ${lastName}`.trim() || (career?.names?.at(-1) ?? '')),
    named: firstName === '' && lastName === '' ? [] : [{ first: firstName, last: lastName }],
    whole,
    former: formerNames === '' ? [] : [formerNames],
    birthDate: dateOfBirth === '' ? null : dateOfBirth,
  }
}
