import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { isTo, type Mail, type Peer, startPeer } from '../testing/smtp-peer.ts'

const MINUTE = 60_000
const isAboutReturn = ({ raw }: Mail) => raw.includes('Subject: Please look at your forms again')

describe.each(ENGINES)('mails about returned forms on the %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let admin: string
  let clock = Date.parse('2027-01-04T17:00:00Z')
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(peer.settings, { engines, now: () => clock })
    admin = await adminToken(client)
  }, 60_000)
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const mailsTo = ({ email }: Staff) => peer.mails.filter((mail) => isTo(email)(mail) && isAboutReturn(mail))
  const save = (staff: Staff, form: string, seed = 0) =>
    client.post(named(forms, form).save.path, sampleBody(named(forms, form), seed), staff.token)

  async function newPerson(email: string): Promise<Staff> {
    const staff = await newStaff(client, email)
    for (const form of ['job', 'hipaa']) await save(staff, form)
    return staff
  }

  async function returnForm({ person }: Staff, form: string): Promise<void> {
    const { body } = await client.get(`/reviews/${person}`, admin)
    const event = rowsIn(body, 'forms').find((row) => row['form'] === form)?.['event']
    const notes = [{ part: named(forms, form).parts[0]?.name, row: null, field: null, note: 'Which day was it?' }]
    const sent = await client.post(`/reviews/${person}/${form}`, { decision: 'returned', event, notes }, admin)
    expect(sent.body).toEqual({ message: 'The form is returned. The applicant gets an email.', review: 'returned' })
  }

  async function mailed(staff: Staff, count: number): Promise<string> {
    for (let taken = peer.mails.length; mailsTo(staff).length < count; taken++) await peer.taken(taken + 1)
    return mailsTo(staff).at(-1)?.raw ?? ''
  }

  test('returns of ten minutes make one mail without forms that were sent again, and none if all were', async () => {
    const [ann, ben, cleo] = [
      await newPerson('ann@example.com'),
      await newPerson('ben@example.com'),
      await newPerson('cleo@example.com'),
    ]
    for (const staff of [ann, ben, cleo]) await returnForm(staff, 'job')
    clock += 9 * MINUTE
    for (const staff of [ann, ben]) await returnForm(staff, 'hipaa')
    await save(ben, 'job', 1)
    await save(cleo, 'job', 1)
    expect([ann, ben, cleo].flatMap(mailsTo)).toEqual([])
    clock += MINUTE
    expect(await mailed(ann, 1)).toContain('Forms with a question from our office: 2.')
    expect(await mailed(ben, 1)).toContain('Forms with a question from our office: 1.')
    expect(mailsTo(ann)[0]?.raw).not.toContain('Which day')
    await arrive.restart()
    clock += 20 * MINUTE
    admin = await adminToken(client)
    // Mails go out oldest first, so this one comes after all that were left.
    const dan = await newPerson('dan@example.com')
    await returnForm(dan, 'job')
    clock += 10 * MINUTE
    await mailed(dan, 1)
    expect([ann, ben, cleo, dan].map((staff) => mailsTo(staff).length)).toEqual([1, 1, 0, 1])
  }, 120_000)
})
