import { randomUUID } from 'node:crypto'
import type { Call } from '@arrive/contracts/call.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Client } from './client.ts'
import { newColleague } from './office.ts'
import { newStaff } from './people.ts'
import { named } from './requests.ts'

/** The event and the message of a deleting call. */
export function goneBy({ id }: Call): readonly [type: string, message: string] {
  return id === 'remove-admin'
    ? ['accounts.administrator.removed', 'The administrator has been removed and logged out everywhere.']
    : ['accounts.person.erased', 'User deleted successfully!']
}

/** Creates a person for a deleting call. */
export async function victim(client: Client, admin: string, { id }: Call): Promise<number> {
  const email = `${randomUUID()}@victim.example`
  if (id === 'delete-staff') return (await newStaff(client, email)).person
  if (id === 'remove-admin') return (await newColleague(client, admin, 'recruiter', { email })).person
  await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: email })
  return Number((await client.get(`/get_user_id_by_email/${email}`, admin)).body['user_id'])
}
