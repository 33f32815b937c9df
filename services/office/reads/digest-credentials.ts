import { outOfDateOn } from '@arrive/contracts/credentials.ts'
import { addDays, dayOf } from '@arrive/contracts/days.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { type CredentialRecord, credentialsAmong, NO_CREDENTIALS } from '../../shared/credentials.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { PACKETS, PEOPLE } from '../names.ts'
import type { Person } from '../projections/person.ts'

const SOON = 30

/** Of staff: what is out of date at a moment, and what else will be 30 days later. */
export async function countCredentials(kernel: Kernel, moment: number) {
  const { reader, settings } = kernel
  const day = dayOf(new Date(moment), settings.timeZone)
  const later = addDays(day, SOON)
  const counts = { expired: 0, expiring: 0 }
  await kernel.upToLog(IDENTITY)
  for await (const accounts of reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
    const ids = accounts.flatMap(({ id, value }) => ((value as { role: string }).role === 'staff' ? [id] : []))
    const [people, now, then] = await Promise.all([
      reader(PACKETS).many(PEOPLE, ids),
      credentialsAmong(kernel, ids, { day }),
      credentialsAmong(kernel, ids, { day: later }),
    ])
    for (const id of ids) {
      const expired = lateKinds(people.get(id), now.get(id), day)
      counts.expired += expired.size
      counts.expiring += lateKinds(people.get(id), then.get(id), later).difference(expired).size
    }
  }
  return counts
}

function lateKinds(person: Found | undefined, record: CredentialRecord | undefined, day: string): ReadonlySet<string> {
  const { credentials } = record ?? NO_CREDENTIALS
  const { position } = factsOf((person?.value ?? {}) as Pick<Person, 'details'>)
  return new Set(outOfDateOn(credentials, position, day).map(({ kind }) => kind))
}
