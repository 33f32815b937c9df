import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tokenFor } from '../../identity/testing/links.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newApplicant, newStaff, PASSWORD, staffToken } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

describe.each(ENGINES)('what a person told in a career application, on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let owner: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(peer.settings, { engines })
    owner = await adminToken(client)
  })
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const known = async (token: string) => (await client.get('/packet', token)).body['known']
  const link = (call: string, person: number) => tokenFor(arrive.arrive().kernel, call, person)

  test('is known to the account that its invitation made', async () => {
    const person = await newApplicant(client, owner, 'ann@example.com')
    await client.post('/invitations', { user_id: person }, owner)
    const chosen = { password: PASSWORD, confirmPassword: PASSWORD }
    await client.post('/invitation', chosen, await link('accept-invitation', person))
    const token = await staffToken(client, 'ann@example.com')
    const text = expect.stringMatching(/./)
    expect(await known(token)).toEqual({
      full_name: 'Ann Baker',
      phone: text,
      address: text,
      reference: { name: text, phone: text },
    })
  })

  test('is known only once a link has proved the email of an account that registered itself', async () => {
    await newApplicant(client, owner, 'bea@example.com')
    const { person, token } = await newStaff(client, 'bea@example.com')
    expect(await known(token)).toBeNull()
    await client.post('/email/verify', {}, await link('verify-email', person))
    expect(await known(token)).toMatchObject({ full_name: 'Ann Baker' })
  })
})
