import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rowsIn } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { isTo, type Mail } from '../tests/testing/smtp-peer.ts'
import { DAY, openReferences, type ReferenceWorld } from './testing/world.ts'

const isReminder = ({ raw }: Mail) => raw.includes('Subject: Reminder: reference request')

describe.each(ENGINES)('the mails about a request, on the %s engines,', (engines) => {
  let world: ReferenceWorld
  beforeAll(async () => {
    world = await openReferences({}, engines)
  }, 120_000)
  afterAll(() => world?.end())

  const own = async () => rowsIn((await world.asAnn('GET', '/references')).body, 'references')
  const stateOf = async (id: unknown) => (await own()).find(({ reference_id }) => reference_id === id)?.['state']
  const remindersTo = (email: string, count: number) =>
    world.peer.found(count, (mail) => isTo(email)(mail) && isReminder(mail))
  const silentMails = () =>
    world.peer.found(2, (mail) => isTo(world.ann.email)(mail) && mail.raw.includes('has not answered'))
  const stateBecomes = async (id: unknown, state: string) => {
    while ((await stateOf(id)) !== state) await world.arrive.arrive().kernel.upToLog('personnel')
  }

  test('go out on days 7, 14, 21 and 28, and none after they are stopped', async () => {
    const { reference_id: id } = await world.ask('pat@employer.example')
    await world.ask('lee@employer.example')
    await world.peer.found(1, isTo('lee@employer.example'))
    for (const count of [1, 2, 3, 4]) {
      world.passTime(7 * DAY)
      const mails = await remindersTo('pat@employer.example', count)
      expect(mails).toHaveLength(count)
      // A mail is not sent days later, so each must arrive before the next week passes.
      if (count === 2) await silentMails()
      if (count > 1) continue
      const [mail] = await remindersTo('lee@employer.example', 1)
      const stop = /List-Unsubscribe:\s*<([^>]+)>/.exec(mail?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '')?.[1] ?? ''
      const { pathname } = new URL(stop)
      expect((await world.client.call('POST', pathname, { key: null })).status).toBe(200)
      expect((await world.client.call('POST', pathname, { key: null })).status).toBe(200)
    }
    expect(await remindersTo('lee@employer.example', 1)).toHaveLength(1)
    const told = await silentMails()
    expect(told).toHaveLength(2)
    expect(told.map(({ raw }) => raw).join()).not.toMatch(/Pat|Lee|employer\.example/)
    const office = rowsIn((await world.asOffice('GET', `/references/${world.ann.person}`)).body, 'references')
    const quiet = office.find(({ email }) => email === 'lee@employer.example')
    const path = (one: unknown) => `/references/${world.ann.person}/${String(one)}/remind`
    const stopped = await world.asOffice('POST', path(quiet?.['reference_id']))
    expect([stopped.status, stopped.body['code']]).toEqual([409, 'reference-state'])
    expect((await world.asOffice('POST', path(id))).status).toBe(429)
    world.passTime(3 * DAY)
    expect((await world.asOffice('POST', path(id))).status).toBe(200)
    expect(await remindersTo('pat@employer.example', 5)).toHaveLength(5)
    world.passTime(29 * DAY)
    expect(await stateOf(id)).toBe('expired')
    expect((await world.client.get('/reference', await world.linkTo('pat@employer.example'))).status).toBe(410)
  }, 180_000)

  test('that a mailbox refuses for good end the request, and the applicant learns it', async () => {
    world.peer.boxes.set('gone@employer.example', 550)
    const { reference_id: id } = await world.ask('gone@employer.example')
    await stateBecomes(id, 'bounced')
    const [mail] = await world.peer.found(1, (one) => isTo(world.ann.email)(one) && one.raw.includes('came back'))
    expect(mail?.raw).not.toContain('gone@')
    const path = `/references/${world.ann.person}/${String(id)}`
    expect((await world.asAnn('DELETE', path)).status).toBe(409)
    expect((await world.asAnn('PUT', `${path}/email`, { email: 'here@employer.example' })).status).toBe(200)
    expect(await stateOf(id)).toBe('requested')
    expect(await world.peer.found(1, isTo('here@employer.example'))).toHaveLength(1)
  }, 120_000)

  test('are refused where mails are off, and a request does not begin', async () => {
    await world.arrive.restart({ SMTP_URL: '', NOTIFY_TO: '', MAIL_FROM: '' })
    const reply = await world.asAnn('POST', '/references', { form: 'verification', email: 'new@employer.example' })
    expect([reply.status, reply.body['code']]).toEqual([409, 'no-mails'])
  }, 120_000)
})
