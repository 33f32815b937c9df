import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { patientClient } from '../faults/workload.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000
const REMINDER = 'Subject: Your forms are not finished yet'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
/** What a mail program sends for its reader, who is not logged in. */
const PRESS = {
  raw: ONE_CLICK,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  key: null,
} as const

describe.each(ENGINES)('reminders are stopped, on %s engines:', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let ann: Staff
  let raw = ''
  let clock = Date.now()
  const client = createClient(() => arrive.origin())
  const mail = () => peer.settings

  const remindersTo = (email: string) =>
    peer.mails.filter((one) => one.to.includes(email) && one.raw.includes(REMINDER)).map((one) => one.raw)

  async function reminded(email: string, times = 1): Promise<string> {
    for (let taken = peer.mails.length; remindersTo(email).length < times; taken++) await peer.taken(taken + 1)
    return (remindersTo(email)[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(mail(), { engines, now: () => clock })
    ann = await newStaff(client, 'ann@example.com')
    clock += 3 * DAY
    raw = await reminded(ann.email)
  }, 180_000)

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const quietLink = (text: string) => /\/go#(quiet\.[\w.-]+)/.exec(text)?.[1] ?? ''
  const stop = (token: string) => client.call('POST', `/mail/quiet/${token}`, PRESS)

  test('a reminder has the headers for one-click unsubscribe, and its own link', () => {
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
    const address = /^List-Unsubscribe: <(.+)>$/m.exec(headers.replaceAll('\r', ''))?.[1]
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(address).toBe(`http://localhost:0/mail/quiet/${quietLink(raw)}`)
  })

  test.each(['GET', 'HEAD'])('opened by %s, its URL leads to the page with the button', async (method) => {
    const before = await eventCount(arrive.arrive().kernel.log)
    const open = (token: string) => fetch(`${arrive.origin()}/mail/quiet/${token}`, { method, redirect: 'manual' })
    const opened = await open(quietLink(raw))
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/go#${quietLink(raw)}`])
    expect(opened.headers.get('cache-control')).toBe('no-store')
    // Nothing is looked up, so valid links cannot be detected; malformed ones lead nowhere.
    expect((await open('quiet.1.unfinished.nobody')).status).toBe(303)
    for (const other of ['%0d%0aSet-Cookie:a', '..%2f..', 'x'.repeat(121), 'a/b']) {
      const { status, headers } = await open(other)
      expect([other, status >= 404, headers.get('location')]).toEqual([other, true, null])
    }
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before)
  })

  test('the first press stops them, and a second says so', async () => {
    const before = await eventCount(arrive.arrive().kernel.log)
    expect(await stop(quietLink(raw))).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('no more reminders') },
    })
    expect(await stop(quietLink(raw))).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('already off') },
    })
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before + 1)
    expect(arrive.logged()).not.toContain(quietLink(raw))
  })

  test('a person who stopped them gets no more, even after a rebuild', async () => {
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    await arrive.restart(mail())
    const witness = await newStaff(client, 'witness@example.com')
    clock += 4 * DAY
    await reminded(witness.email)
    const other = await newStaff(client, 'other@example.com')
    clock += 7 * DAY
    await reminded(other.email)
    expect(remindersTo(ann.email)).toHaveLength(1)
    expect(remindersTo(witness.email).length).toBeGreaterThan(1)
  }, 180_000)

  test('a person who stopped them can turn them on and off again, and gets none that fell due meanwhile', async () => {
    const eve = await newStaff(client, 'eve@example.com')
    clock += 3 * DAY
    const link = quietLink(await reminded(eve.email))
    const reported = async () => (await client.get('/me', await staffToken(client, eve.email))).body['reminders']
    const turn = async (method: 'PUT' | 'DELETE') =>
      client.call(method, '/me/reminders', { token: await staffToken(client, eve.email) })
    const noted = async (work: () => Promise<Reply>) => {
      const before = await eventCount(arrive.arrive().kernel.log)
      const { status, body } = await work()
      return [status, body['message'], (await eventCount(arrive.arrive().kernel.log)) - before]
    }
    expect(await reported()).toBe('on')
    expect(await stop(link)).toMatchObject({ status: 200 })
    expect(await reported()).toBe('off')
    clock += 2 * DAY
    const beside = await newStaff(client, 'beside@example.com')
    clock += 3 * DAY
    await reminded(beside.email)
    expect(await noted(() => turn('PUT'))).toEqual([200, 'Reminders are on again.', 1])
    expect(await noted(() => turn('PUT'))).toEqual([200, 'Reminders are already on.', 0])
    expect(await reported()).toBe('on')
    const later = await newStaff(client, 'later@example.com')
    clock += 3 * DAY
    await reminded(later.email)
    expect(remindersTo(eve.email)).toHaveLength(1)
    clock += 3 * DAY
    await reminded(eve.email, 2)
    expect(await noted(() => turn('DELETE'))).toEqual([200, expect.stringContaining('no more reminders'), 1])
    expect(await noted(() => turn('DELETE'))).toEqual([200, expect.stringContaining('already off'), 0])
    expect(await reported()).toBe('off')
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    expect(await reported()).toBe('off')
  }, 180_000)

  test('administrators get none, and no one does if mails to people are off', async () => {
    const owner = await adminToken(client)
    expect((await client.get('/me', owner)).body).toMatchObject({ reminders: null })
    await arrive.restart({ SMTP_URL: '', NOTIFY_TO: '', MAIL_FROM: '' })
    const zoe = await newStaff(client, 'zoe@example.com')
    expect((await client.get('/me', zoe.token)).body).toMatchObject({ reminders: null })
    await arrive.restart(mail())
    expect((await client.get('/me', await staffToken(client, zoe.email))).body).toMatchObject({ reminders: 'on' })
  }, 180_000)

  test('the link of an erased person gets the same response as any other', async () => {
    const gone = await newStaff(client, 'gone@example.com')
    clock += 3 * DAY
    const link = quietLink(await reminded(gone.email))
    const token = await adminToken(client)
    // Eight projections must forget the person in time; on a busy machine, retry as screens do.
    const patient = patientClient(() => arrive.origin())
    expect((await patient.call('DELETE', `/delete_staff/${gone.person}`, { token })).status).toBe(200)
    expect(await stop(link)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('no more reminders') },
    })
  }, 180_000)
})
