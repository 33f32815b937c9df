import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleAnswers, sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Body } from '../../tests/testing/client.ts'
import { entriesOf } from '../../tests/testing/history.ts'
import { newStaff } from '../../tests/testing/people.ts'
import { troubleWith } from '../../tests/testing/problem.ts'
import { multipart, named } from '../../tests/testing/requests.ts'
import { eventsOf, type Office, openOffice } from '../testing/office.ts'

let office: Office
let token: string

beforeAll(async () => {
  office = await openOffice()
  token = await office.token('onboarding', 'accounts')
  for (const seed of [1, 2, 3]) {
    await office.save(office.ann, seed)
    await office.save(office.ben, seed + 10)
  }
})
afterAll(() => office.arrive.end())

const feed = (query: string, headers: Record<string, string> = {}) =>
  office.client.call('GET', `/events?${query}`, { token, headers })

describe('the feed of a topic', () => {
  test('holds every event as it was written, with its data opened', async () => {
    const reply = await feed('topic=onboarding')
    const written = (await entriesOf(office.arrive.arrive().kernel.log)).filter(
      ({ source }) => source === 'onboarding/0',
    )
    const events = eventsOf(reply)
    expect(events).toHaveLength(6)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    for (const [at, event] of events.entries()) {
      const { data, ...envelope } = event
      expect(envelope).toEqual({ ...givenOf(written[at]?.raw), datacontenttype: 'application/json' })
      expect(data).toMatchObject({
        form: 'hipaa',
        answers: sampleAnswers(named(forms, 'hipaa'), [1, 11, 2, 12, 3, 13][at]),
      })
    }
  })

  test('can be read as a batch of CloudEvents, with the cursor in a header', async () => {
    const reply = await feed('topic=onboarding&limit=2', { Accept: 'application/cloudevents-batch+json' })
    const plain = await feed('topic=onboarding&limit=2')
    expect(reply.headers.get('content-type')).toBe('application/cloudevents-batch+json; charset=utf-8')
    expect(reply.body).toEqual(plain.body.events)
    expect(reply.headers.get('x-next-cursor')).toBe(plain.body.next)
  })

  test('is empty after its last event, and the cursor stays the same', async () => {
    const { next } = (await feed('topic=onboarding')).body
    expect((await feed(`topic=onboarding&after=${String(next)}`)).body).toEqual({ events: [], next })
  })

  test('of accounts has only erasures, so no password hash leaves the product', async () => {
    const gone = await newStaff(office.client, 'gone@mail.example')
    await office.admin('DELETE', `/delete_staff/${gone.person}`)
    const reply = await feed('topic=accounts')
    expect(eventsOf(reply).map(({ type, subject }) => [type, subject])).toEqual([
      ['accounts.person.erased', `person/${gone.person}`],
    ])
    expect(reply.bytes.toString()).not.toContain('argon')
  })

  test('skips an event that is in the log a second time', async () => {
    const { log } = office.arrive.arrive().kernel
    const [first] = (await entriesOf(log)).filter(({ source }) => source === 'onboarding/0')
    if (first === undefined) throw new Error('No event')
    const { next } = (await feed('topic=onboarding')).body
    await log.append('onboarding', first.envelope)
    await office.save(office.ann, 4)
    const reply = await feed(`topic=onboarding&wait=5&after=${String(next)}`)
    expect(eventsOf(reply)).toHaveLength(1)
    expect((await feed(`topic=onboarding&after=${String(reply.body.next)}`)).body.events).toEqual([])
  })

  test('shows the events of an erased person without their data, and changes nothing else', async () => {
    const { client } = office
    const cara = await newStaff(client, 'cara@mail.example')
    await office.save(cara, 5)
    const before = eventsOf(await feed('topic=onboarding'))
    await office.admin('DELETE', `/delete_staff/${cara.person}`)
    const after = eventsOf(await feed('topic=onboarding'))
    const tombstone = ({ data: _, datacontenttype: __, ...envelope }: Body) => envelope
    expect(after).toEqual(before.map((event) => (event.subject === `person/${cara.person}` ? tombstone(event) : event)))
    expect(after.filter((event) => !('data' in event))).toHaveLength(1)
  })
})

/** The published part of an envelope except its data: everything but the evidence of how it was sent. */
function givenOf(raw = '{}'): Body {
  const { data: _, evidence, evidencecommit, ...envelope } = JSON.parse(raw)
  expect([evidence, evidencecommit]).toEqual([expect.any(String), expect.any(String)])
  return envelope
}

describe('a long poll', () => {
  /** Once this later request is answered, the earlier one has read everything and waits. */
  const untilWaiting = () => feed('topic=onboarding')

  test('is answered as soon as there is an event', async () => {
    const { next } = (await feed('topic=onboarding')).body
    const waiting = feed(`topic=onboarding&wait=20&after=${String(next)}`)
    await untilWaiting()
    await office.save(office.ben, 6)
    expect(eventsOf(await waiting)).toHaveLength(1)
  })

  test('returns no events to a token that is revoked while it waits', async () => {
    const { body } = await office.admin('POST', '/service_tokens', { name: 'Ended', topics: ['onboarding'] })
    const { next } = (await feed('topic=onboarding')).body
    const waiting = office.client.get(`/events?topic=onboarding&wait=20&after=${String(next)}`, String(body.token))
    await untilWaiting()
    expect((await office.admin('DELETE', `/service_tokens/${String(body.id)}`)).status).toBeLessThan(300)
    await office.save(office.ben, 8)
    const reply = await waiting
    expect([reply.status, reply.body.code, reply.body.events]).toEqual([401, 'no-session', undefined])
  })

  test('returns an empty page when its time is over, whatever happens in other topics', async () => {
    const applications = await office.token('applications')
    const started = performance.now()
    const waiting = office.client.get('/events?topic=applications&wait=1', applications)
    await office.save(office.ben, 7)
    expect(eventsOf(await waiting)).toEqual([])
    expect(performance.now() - started).toBeGreaterThan(900)
    const form = multipart(sampleBody(named(forms, 'career')), 'words')
    expect((await office.client.call('POST', '/staff_applications', { form })).status).toBe(201)
    const [event] = eventsOf(await office.client.get('/events?topic=applications&wait=5', applications))
    expect(event).toMatchObject({ type: 'applications.career.submitted', data: { resume: { name: 'resume.pdf' } } })
  })
})

describe('the feed is refused for', () => {
  test.each([
    ['no topic', '', 'The parameter topic is missing.'],
    [
      'an unknown topic',
      'topic=people',
      'The parameter topic must be one of these: accounts, applications, office, onboarding, personnel.',
    ],
    ['a bad cursor', 'topic=onboarding&after=abc', 'The parameter after must be the next of a page of this topic.'],
    ['a cursor with a blank', 'topic=onboarding&after=a%20b', 'The parameter after '],
    ['a limit of nothing', 'topic=onboarding&limit=0', 'The parameter limit must be a whole number from 1 to 500.'],
    [
      'a wait of 31 seconds',
      'topic=onboarding&wait=31',
      'The parameter wait must be a whole number of seconds from 0 to 30.',
    ],
    [
      'a cursor beyond the log',
      `topic=onboarding&after=${cursor(['onboarding', 0, 999])}`,
      'The parameter after points beyond',
    ],
    [
      'a source that there is not',
      `topic=onboarding&after=${cursor(['onboarding', 7, 1])}`,
      'The parameter after points beyond',
    ],
  ])('%s', async (_, query, message) => {
    const reply = await feed(query)
    expect([reply.status, reply.body.code, troubleWith(reply)]).toEqual([400, 'invalid-query', []])
    expect(reply.body.message).toContain(message)
  })

  test('the cursor of another topic', async () => {
    const { next } = (await feed('topic=accounts')).body
    expect((await feed(`topic=onboarding&after=${String(next)}`)).status).toBe(400)
  })

  test.each(['staff', 'admin'])('a session of the role %s', async (role) => {
    const reply =
      role === 'admin'
        ? await office.admin('GET', '/events?topic=onboarding')
        : await office.client.get('/events?topic=onboarding', office.ann.token)
    expect([reply.status, reply.body.code]).toEqual([403, 'not-allowed'])
  })

  test('a token without a grant for the topic', async () => {
    const other = await office.token('applications', 'accounts')
    const reply = await office.client.get('/events?topic=onboarding', other)
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'This token does not give access to the topic onboarding.',
    ])
  })
})

function cursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
