import { tokenFor } from '@arrive/services/identity/testing/links.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { adminToken, newApplicant, PASSWORD, type Staff, staffToken } from '@arrive/services/tests/testing/people.ts'
import type { World } from './world.ts'

/** Applied, was invited by mail, chose a password, and agreed to sign electronically. Needs a mail server. */
export async function invitedPerson({ client, arrive }: World, email: string): Promise<Staff> {
  const owner = await adminToken(client)
  const person = await newApplicant(client, owner, email)
  await client.post('/invitations', { user_id: person }, owner)
  const link = await tokenFor(arrive.arrive().kernel, 'accept-invitation', person)
  await client.post('/invitation', { password: PASSWORD, confirmPassword: PASSWORD }, link)
  const token = await staffToken(client, email)
  await consent(client, token)
  return { email, person, token }
}
