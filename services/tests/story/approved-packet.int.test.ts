import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { PACKETS, PEOPLE } from '../../shared/packet-people.ts'
import { REVIEWS } from '../../shared/reviews.ts'
import { WAITING_REVIEWS } from '../../shared/waiting-mails.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, rowsIn } from '../testing/client.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { decide, makeReady } from '../testing/ready-packet.ts'
import { named } from '../testing/requests.ts'
import { isTo, type Mail, type Peer, startPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'

const MINUTE = 60_000
const START = Date.parse('2027-01-04T17:00:00Z')
const NOTE = 'Which day was it?'

let peer: Peer
let arrive: TestArrive
let admin: string
let feed: string
let clock = START
const client = createClient(() => arrive.origin())
const office = () => ({ client, owner: admin })

beforeAll(async () => {
  peer = await startPeer()
  arrive = await startTestArrive(peer.settings, { now: () => clock })
  admin = await adminToken(client)
  const { body } = await client.post('/service_tokens', { name: 'Payroll', topics: ['office'] }, admin)
  feed = String(body['token'])
}, 60_000)
afterAll(async () => {
  await arrive?.end()
  await peer?.stop()
})

async function readyPerson(email: string): Promise<Staff> {
  const staff = await newStaff(client, email)
  await makeReady({ ...office(), staff, today: '2027-01-04' })
  return staff
}

const approve = ({ person }: Staff) => client.call('POST', `/approvals/${person}`, { token: admin })
const erase = ({ person }: Staff) => client.call('DELETE', `/delete_staff/${person}`, { token: admin })
const isApproval = ({ raw }: Mail) => raw.includes('Subject: Your packet is approved')
const approvalsTo = ({ email }: Staff) => peer.mails.filter((mail) => isTo(email)(mail) && isApproval(mail))
const mailed = ({ email }: Staff) => peer.found(1, (mail) => isTo(email)(mail) && isApproval(mail))

test('an approved packet is mailed once, and stays approved with the names of forms that change', async () => {
  const ann = await readyPerson('ann@mail.example')
  expect(await approve(ann)).toMatchObject({ status: 200, body: { message: 'The packet is approved.' } })
  await mailed(ann)
  await client.post('/job', sampleBody(named(forms, 'job'), 1), ann.token)
  const { body } = await client.get(`/reviews/${ann.person}`, admin)
  expect(body['packet']).toMatchObject({ approved_at: new Date(clock).toISOString(), changed_since: ['job'] })
  clock += 10 * MINUTE
  await arrive.restart()
  admin = await adminToken(client)
  // Mails go out oldest first, so a second one to the first person would come before this one.
  const ben = await readyPerson('ben@mail.example')
  await approve(ben)
  await mailed(ben)
  expect([ann, ben].map((staff) => approvalsTo(staff).length)).toEqual([1, 1])
  const rows = await client.rows('/get_packets?review=approved&limit=200', admin)
  expect(rows.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ann.person, ben.person]))
}, 60_000)

test('other systems get form and decision, and an approved packet without data', async () => {
  const events = rowsIn((await client.get('/events?topic=office&limit=500', feed)).body, 'events')
  const dataOf = (type: string) => events.filter((one) => one['type'] === type).map(({ data }) => data)
  expect(dataOf('office.packet.approved')).toEqual([undefined, undefined])
  const reviewed = dataOf('office.form.reviewed')
  expect(reviewed).toContainEqual({ form: 'job', decision: 'approved' })
  expect(new Set(reviewed.flatMap((data) => Object.keys(Object(data))))).toEqual(new Set(['form', 'decision']))
})

test('a mailbox that refuses the mail for good is noted with the account', async () => {
  const cleo = await readyPerson('cleo@mail.example')
  peer.boxes.set(cleo.email, 550)
  await approve(cleo)
  const noted = async () => {
    const entries = await entriesOf(arrive.arrive().kernel.log, ['accounts'])
    return entries.filter(({ envelope }) => envelope.type === 'accounts.mail.returned').length
  }
  await until('the refusal is noted', noted, (count) => count === 1)
  const { body } = await client.get(`/get_account/${cleo.person}`, admin)
  expect(body['mail_returned_at']).toBe(new Date(clock).toISOString())
}, 60_000)

const waiting = (person: number) => arrive.arrive().kernel.store.ofPerson(WAITING_REVIEWS.name, person)

/** The documents with decisions on a person's forms. */
async function kept({ person }: Staff): Promise<readonly unknown[]> {
  const { reader, upToLog } = arrive.arrive().kernel
  await upToLog(PACKETS)
  const id = String(person)
  const people = (await reader(PACKETS).get(PEOPLE, id))?.value as { readonly reviews?: unknown } | undefined
  return [(await reader(OFFICE_FILE).get(REVIEWS, id))?.value, people?.reviews]
}

test('nothing of a review is left of an erased person, and no mail comes any more', async () => {
  const dan = await readyPerson('dan@mail.example')
  const eve = await newStaff(client, 'eve@mail.example')
  for (const form of ['job', 'hipaa']) {
    await client.post(named(forms, form).save.path, sampleBody(named(forms, form)), eve.token)
  }
  peer.boxes.set(dan.email, 451)
  await approve(dan)
  await decide({ ...office(), staff: eve, form: 'job', note: NOTE })
  await decide({ ...office(), staff: eve, form: 'hipaa' })
  for (const { person } of [dan, eve]) {
    await until(
      'its mail waits',
      () => waiting(person),
      ({ length }) => length === 1,
    )
  }
  for (const staff of [dan, eve]) {
    expect((await kept(staff)).every((found) => found !== undefined)).toBe(true)
    expect((await erase(staff)).status).toBe(200)
    expect(await waiting(staff.person)).toEqual([])
    expect((await kept(staff)).every((found) => found === undefined)).toBe(true)
  }
  for (const { person } of [dan, eve]) {
    expect((await client.get(`/reviews/${person}`, admin)).body).toMatchObject({ status: 404, code: 'no-user' })
    expect((await approve({ person } as Staff)).body).toMatchObject({ status: 404, code: 'no-user' })
  }
  peer.boxes.clear()
  clock += 20 * MINUTE
  admin = await adminToken(client)
  const finn = await readyPerson('finn@mail.example')
  await approve(finn)
  await mailed(finn)
  expect(peer.mails.filter((mail) => isTo(dan.email)(mail) && isApproval(mail))).toEqual([])
  expect(peer.mails.filter((mail) => isTo(eve.email)(mail) && mail.raw.includes('look at your forms'))).toEqual([])
}, 60_000)
