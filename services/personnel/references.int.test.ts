import { randomUUID } from 'node:crypto'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Body, rowsIn } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { eventCount } from '../tests/testing/history.ts'
import { newStaff, staffToken } from '../tests/testing/people.ts'
import { isTo } from '../tests/testing/smtp-peer.ts'
import { openReferences, type ReferenceWorld } from './testing/world.ts'

const CANARY = 'She often left early'
const ANSWER = { scope: 'full', ...samplesOfEmployer(), qualityOfWork: 'Fair', problemsNoted: CANARY }

describe.each(ENGINES)('references on %s engines', (engines) => {
  let world: ReferenceWorld
  beforeAll(async () => {
    world = await openReferences({}, engines)
  }, 120_000)
  afterAll(() => world?.end())

  const own = async () => rowsIn((await world.asAnn('GET', '/references')).body, 'references')
  const stateOf = async (id: unknown) => (await own()).find(({ reference_id }) => reference_id === id)?.['state']
  const office = async () => rowsIn((await world.asOffice('GET', `/references/${world.ann.person}`)).body, 'references')
  const byLink = (method: string, path: string, token: string, body?: unknown) =>
    world.client.call(method, path, { token, body })
  const judge = (id: unknown, verdict = 'accepted') =>
    world.asOffice('POST', `/references/${world.ann.person}/${String(id)}/judge`, { verdict })

  test('a request is mailed, answered by its link without an account, and accepted', async () => {
    const { reference_id: id } = await world.ask('pat@employer.example')
    const link = await world.linkTo('pat@employer.example')
    const shown = await byLink('GET', '/reference', link)
    expect(shown.status).toBe(200)
    expect(shown.body).toMatchObject({ state: 'requested' })
    expect(await stateOf(id)).toBe('requested')
    expect((await byLink('POST', '/reference/open', link)).status).toBe(200)
    expect(await stateOf(id)).toBe('opened')
    const reply = await byLink('POST', '/reference', link, ANSWER)
    expect([reply.status, reply.body['message']]).toEqual([201, 'Thank you. Your answer has reached the office.'])
    const second = await byLink('POST', '/reference', link, ANSWER)
    expect([second.status, second.body['code'], second.body['state']]).toEqual([410, 'reference-closed', 'answered'])
    expect((await judge(id)).status).toBe(200)
    expect(await stateOf(id)).toBe('answered')
    expect((await office())[0]).toMatchObject({ state: 'accepted', how: 'link', flags: [], scope: 'full' })
    expect((await world.asAnn('GET', '/packet')).body['references']).toEqual({ needed: 3, answered: 1, open: 0 })
  }, 60_000)

  test('an acceptance fills the blank fields of the agency’s part, without what is confidential', async () => {
    const [row] = await world.client.rows('/get_verification_data', world.ann.token, 'verification_data')
    expect(row).toMatchObject({
      employer_dates_from: ANSWER.employerDatesFrom,
      employer_dates_to: ANSWER.employerDatesTo,
      position_held: ANSWER.positionHeld,
      employer_signature: ANSWER.employerSignature,
      employer_title: ANSWER.employerTitle,
      employer_date: ANSWER.employerDate,
    })
    const path = `/company_section/verification/${world.ann.person}`
    const filling = await world.asOffice('PUT', path, { qualityOfWork: CANARY, problemsNoted: CANARY })
    expect(filling.status).toBe(200)
    const read = await world.asOffice('GET', `/get_verification_data?user_id=${world.ann.person}`)
    expect(rowsIn(read.body, 'verification_data')[0]).toMatchObject({ quality_of_work: CANARY })
    for (const call of ['/get_verification_data', '/get_verification2ndPage_data', '/references', '/packet']) {
      const reply = await world.asAnn('GET', call)
      expect([call, reply.status, reply.bytes.includes(CANARY)]).toEqual([call, 200, false])
    }
    const [hidden] = await world.client.rows('/get_verification_data', world.ann.token, 'verification_data')
    expect(hidden).toMatchObject({ quality_of_work: '', attendance_punctuality: '', problems_noted: '' })
    expect(hidden).toMatchObject({ eligible_for_rehire: '', rehire_explanation: '' })
  }, 60_000)

  test('the history says that a former employer answered and who accepted it', async () => {
    const { body } = await world.asOffice('GET', `/get_history/${world.ann.person}/verification`)
    const versions = rowsIn(body, 'versions').map(({ by, by_user_id }) => [by, by_user_id])
    expect(versions).toEqual([
      ['person', world.ann.person],
      ['reference', 1],
      ['company', 1],
    ])
  }, 60_000)

  test('a repeated request or answer is answered as the first was, and happens once', async () => {
    const [asking, answering, cancelling] = [randomUUID(), randomUUID(), randomUUID()]
    const { call } = world.client
    const body = { form: 'verification', email: 'rae@employer.example' }
    const token = await staffToken(world.client, world.ann.email)
    const first = await call('POST', '/references', { key: asking, token, body })
    const second = await call('POST', '/references', { key: asking, token, body })
    expect([second.status, second.body]).toEqual([201, first.body])
    const link = await world.linkTo('rae@employer.example')
    expect((await call('POST', '/reference', { key: answering, token: link, body: ANSWER })).status).toBe(201)
    expect((await call('POST', '/reference', { key: answering, token: link, body: ANSWER })).status).toBe(201)
    expect(await world.peer.found(1, isTo('rae@employer.example'))).toHaveLength(1)
    const { reference_id: open } = await world.ask('joy@employer.example')
    const path = `/references/${world.ann.person}/${String(open)}`
    for (let time = 0; time < 2; time++) {
      expect((await call('DELETE', path, { key: cancelling, token })).status).toBe(200)
    }
    const { reference_id: rae } = first.body['reference'] as Body
    expect((await judge(rae, 'not_accepted')).status).toBe(200)
  }, 60_000)

  test('guessed, cut and replaced links open nothing', async () => {
    const { reference_id: id } = await world.ask('lee@employer.example')
    const link = await world.linkTo('lee@employer.example')
    const [purpose, person, n, mac = ''] = link.split('.')
    const guesses = [
      link.slice(0, -1),
      [purpose, Number(person) + 1, n, mac].join('.'),
      [purpose, person, `${n}1`, mac].join('.'),
      [purpose, person, n, 'A'.repeat(43)].join('.'),
    ]
    const before = await eventCount(world.arrive.arrive().kernel.log)
    for (const guess of guesses) expect((await byLink('GET', '/reference', guess)).status).toBe(401)
    for (const guess of guesses) expect((await byLink('POST', '/reference', guess, ANSWER)).status).toBe(401)
    expect(await eventCount(world.arrive.arrive().kernel.log)).toBe(before)
    const path = `/references/${world.ann.person}/${String(id)}/email`
    expect((await world.asAnn('PUT', path, { email: 'lee@hospital.example' })).status).toBe(200)
    expect((await byLink('GET', '/reference', link)).status).toBe(401)
    const other = await world.linkTo('lee@hospital.example')
    expect((await byLink('GET', '/reference', other)).status).toBe(200)
    expect((await byLink('POST', '/reference/decline', other, { reason: 'policy' })).status).toBe(200)
    expect(await stateOf(id)).toBe('declined')
    const [mail] = await world.peer.found(
      1,
      (one) => isTo(world.ann.email)(one) && one.raw.includes('could not answer'),
    )
    expect(mail?.raw).not.toMatch(/Lee|hospital/)
  }, 60_000)

  test('a request that breaks a rule is refused with its code, and stores nothing', async () => {
    const before = await eventCount(world.arrive.arrive().kernel.log)
    const refused = async (body: object) => {
      const reply = await world.asAnn('POST', '/references', body)
      return [reply.status, reply.body['code']]
    }
    const form = 'verification'
    expect(await refused({ form, email: 'pat@employer.example' })).toEqual([409, 'same-reference'])
    expect(await refused({ form, email: world.ann.email.toUpperCase() })).toEqual([400, 'invalid-answers'])
    expect(await refused({ form: null, email: 'teacher@school.example' })).toEqual([400, 'invalid-answers'])
    expect(await refused({ form: 'hipaa', email: 'x@school.example' })).toEqual([400, 'invalid-answers'])
    const ben = await newStaff(world.client, 'ben@mail.example')
    const early = await world.client.post('/references', { form, email: 'a@employer.example' }, ben.token)
    expect([early.status, early.body['code']]).toEqual([409, 'section-missing'])
    const [reference] = await office()
    const others = `/references/${world.ann.person}/${String(reference?.['reference_id'])}`
    const theirs = await world.client.call('DELETE', others, { token: ben.token })
    expect([theirs.status, theirs.body['code']]).toEqual([403, 'other-person'])
    const over = await world.asAnn('DELETE', others)
    expect([over.status, over.body['code']]).toEqual([409, 'reference-state'])
    const after = await eventCount(world.arrive.arrive().kernel.log)
    expect(after).toBeGreaterThanOrEqual(before)
    const asked = ['joy@employer.example', 'lee@hospital.example', 'pat@employer.example', 'rae@employer.example']
    expect((await own()).map(({ email }) => email).sort()).toEqual(asked)
  }, 60_000)

  test('answers of the wrong kind are refused and named, and dates alone leave out the rest', async () => {
    await world.ask('kim@employer.example')
    const link = await world.linkTo('kim@employer.example')
    const pathsOf = async (body: object) => {
      const reply = await byLink('POST', '/reference', link, body)
      return [reply.status, rowsIn(reply.body, 'errors').map(({ path }) => path)]
    }
    expect(await pathsOf({ ...ANSWER, scope: 'dates_only' })).toEqual([
      400,
      ['qualityOfWork', 'attendancePunctuality', 'problemsNoted', 'eligibleForRehire'],
    ])
    expect(await pathsOf({ ...ANSWER, qualityOfWork: 'Superb' })).toEqual([400, ['qualityOfWork']])
    expect(await pathsOf({ ...ANSWER, eligibleForRehire: 'No' })).toEqual([400, ['rehireExplanation']])
    expect(await pathsOf({ ...ANSWER, employerDatesTo: '2020-01-01' })).toEqual([400, ['employerDatesTo']])
    const { employerDatesFrom, employerDatesTo, positionHeld, employerSignature, employerTitle, employerDate } = ANSWER
    const dates = { employerDatesFrom, employerDatesTo, positionHeld, employerSignature, employerTitle, employerDate }
    expect((await byLink('POST', '/reference', link, { scope: 'dates_only', ...dates })).status).toBe(201)
  }, 60_000)

  test('the third acceptance cancels the requests that are open, with a mail', async () => {
    const { reference_id: open } = await world.ask('sam@employer.example')
    await world.peer.found(1, isTo('sam@employer.example'))
    const byHand = await world.asOffice('POST', '/references/by_hand', {
      user_id: world.ann.person,
      form: 'verification2ndPage',
      name: 'Jo Park',
      organization: 'Elm Hospital',
      how: 'phone',
      ...ANSWER,
      qualityOfWork: 'Reliable and kind',
    })
    expect(byHand.status).toBe(201)
    const answered = (await office()).filter(({ state }) => state === 'answered')
    expect(answered).toHaveLength(2)
    expect(await stateOf(open)).toBe('requested')
    for (const { reference_id: id } of answered) expect((await judge(id)).status).toBe(200)
    expect(await stateOf(open)).toBe('cancelled')
    const mails = await world.peer.found(2, isTo('sam@employer.example'))
    expect(mails[1]?.raw).toContain('Subject: We no longer need your reference')
  }, 60_000)

  test('other systems learn states only', async () => {
    const token = (await world.asOffice('POST', '/service_tokens', { name: 'HR', topics: ['personnel'] })).body['token']
    const reply = await world.client.get('/events?topic=personnel&limit=100', String(token))
    const events = rowsIn(reply.body, 'events')
    expect(events.length).toBeGreaterThan(5)
    for (const { data } of events) expect(Object.keys(data as Body).sort()).toEqual(['form', 'reference_id', 'state'])
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(
        ['requested', 'opened', 'answered', 'declined', 'cancelled', 'judged'].map(
          (what) => `personnel.reference.${what}`,
        ),
      ),
    )
    expect(events.map(({ data }) => (data as Body)['state'])).not.toContain('accepted')
  }, 60_000)

  test('rebuilt documents are the same, and an erased person leaves none', async () => {
    expect((await world.arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    const link = await world.linkTo('pat@employer.example')
    expect((await world.asOffice('DELETE', `/delete_staff/${world.ann.person}`)).status).toBe(200)
    expect((await byLink('GET', '/reference', link)).status).toBe(401)
    expect((await world.asOffice('GET', `/references/${world.ann.person}`)).status).toBe(404)
  }, 60_000)
})
