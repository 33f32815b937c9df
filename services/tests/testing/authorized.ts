import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Client } from './client.ts'
import { newStaff, type Staff } from './people.ts'
import { good } from './personnel-file.ts'
import { named } from './requests.ts'

/** Answers of the authorization, such as `firstName`, `lastName`, `dateOfBirth` and `formerNames`. */
export type OwnNames = Readonly<Record<string, string>>

/** A person of the staff who has given these names, and no former ones. */
export async function newAuthorized(client: Client, email: string, names: OwnNames): Promise<Staff> {
  const staff = await newStaff(client, email)
  await authorize(client, staff, names)
  return staff
}

export async function authorize(client: Client, { token }: Staff, names: OwnNames): Promise<void> {
  const sample = sampleBody(named(forms, 'authorization')) as Record<string, object>
  const usual = { dateOfBirth: '1970-01-02', formerNames: 'None' }
  const authorizationData = { ...sample['authorizationData'], ...usual, ...names }
  await good(client.post('/authorization', { ...sample, authorizationData }, token))
}
