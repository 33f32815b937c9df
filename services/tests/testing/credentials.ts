import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Body, Client, Reply } from './client.ts'
import { newStaff, type Staff } from './people.ts'
import { named } from './requests.ts'

export type Facts = Readonly<Record<string, string>>

/** What a CPR card says. */
export const CPR: Facts = { kind: 'cpr', issuer: 'Red Cross', issued_on: '2026-01-05', expires_on: '2028-01-31' }

/** A staff person who applied as a nurse aide. */
export async function newAide(client: Client, email: string): Promise<Staff> {
  const staff = await newStaff(client, email)
  await applyAs(client, 'CNA', staff.token)
  return staff
}

export async function applyAs(client: Client, positionCategory: string, token: string): Promise<void> {
  const { formData, ...body } = sampleBody(named(forms, 'application2')) as Record<string, object>
  const { status } = await client.post('/application2', { ...body, formData: { ...formData, positionCategory } }, token)
  if (status !== 200) throw new Error(`The application was answered ${status}`)
}

export interface Stating {
  /** Default: the own. */
  readonly path?: string
  readonly photo?: Buffer
  readonly key?: string
}

export function stateCredential(
  client: Client,
  { facts, token, path = '/credentials', photo, key }: Stating & { readonly facts: Facts; readonly token: string },
): Promise<Reply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(facts)) form.set(name, value)
  if (photo !== undefined) form.set('photo', new Blob([new Uint8Array(photo)]), 'card.jpg')
  return client.call('POST', path, { form, token, ...(key !== undefined && { key }) })
}

export function idIn({ body }: Reply): string {
  return String((body['credential'] as Body)['credential_id'])
}
