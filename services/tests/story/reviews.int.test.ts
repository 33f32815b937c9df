import { randomUUID } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { type Body, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { newColleague } from '../testing/office.ts'
import { newStaff, type Staff } from '../testing/people.ts'
import { companyBody, named } from '../testing/requests.ts'
import { openOffice } from './office.ts'

const NOTE = { part: 'job', row: null, field: 'date1', note: 'Please check the date.' }

describe.each(ENGINES)('reviews on the %s engines', (engines) => {
  const office = openOffice(engines)

  let aide: Staff
  let count = 0

  beforeEach(async () => {
    aide = await newStaff(office.client, `aide${count++}@mail.example`)
    await saveJob()
  })

  const saveJob = (seed = 0) => office.client.post('/job', sampleBody(named(forms, 'job'), seed), aide.token)
  const fillJob = () =>
    office.client.call('PUT', `/company_section/job/${aide.person}`, {
      body: companyBody(named(forms, 'job')),
      token: office.admin,
    })

  async function inOffice(): Promise<Body> {
    const { body } = await office.client.get(`/reviews/${aide.person}`, office.admin)
    return rowsIn(body, 'forms').find(({ form }) => form === 'job') ?? {}
  }

  async function inPacket(): Promise<Body> {
    const { body } = await office.client.get('/packet', aide.token)
    return rowsIn(body, 'forms').find(({ form }) => form === 'job') ?? {}
  }

  async function latest(): Promise<string> {
    return String((await inOffice())['event'])
  }

  async function decide(decision: string, { event = '', notes = [] as readonly object[], key = randomUUID() } = {}) {
    const body = { decision, event: event || (await latest()), ...(notes.length > 0 && { notes }) }
    return office.client.call('POST', `/reviews/${aide.person}/job`, { body, token: office.admin, key })
  }

  test('an approval is seen by the applicant, and ends with the next save', async () => {
    await fillJob()
    expect(await inOffice()).toMatchObject({ review: 'to_review', decided_at: null, notes: [] })
    const { status, body } = await decide('approved')
    expect([status, body]).toEqual([200, { message: 'The form is approved.', review: 'approved' }])
    expect(await inOffice()).toMatchObject({ review: 'approved', decided_at: expect.any(String) })
    expect(await inPacket()).toMatchObject({ state: 'approved', notes: [] })
    await saveJob(1)
    expect((await inOffice())['review']).toBe('to_review')
    expect((await inPacket())['state']).toBe('sent')
  })

  test('a return shows the applicant its notes until the form is sent again', async () => {
    const { status, body } = await decide('returned', { notes: [NOTE] })
    const message = 'The form is returned. Emails are off: call the applicant.'
    expect([status, body]).toEqual([200, { message, review: 'returned' }])
    const shown = { ...NOTE, at: expect.any(String) }
    expect(await inPacket()).toMatchObject({ state: 'needs_attention', notes: [shown] })
    expect((await office.client.get('/packet', aide.token)).body).toMatchObject({
      state: 'needs_attention',
      next: 'job',
    })
    await saveJob(1)
    expect(await inPacket()).toMatchObject({ state: 'sent', notes: [] })
    expect(await inOffice()).toMatchObject({ review: 'to_review', notes: [shown] })
  })

  test('a return ends when the form is sent again without a change', async () => {
    await fillJob()
    await decide('returned', { notes: [NOTE] })
    expect((await inPacket())['state']).toBe('needs_attention')
    await saveJob()
    expect((await inOffice())['review']).toBe('to_review')
    const before = await latest()
    await saveJob()
    expect(await latest()).toBe(before)
  })

  test('a decision on an earlier version is refused, and decides nothing', async () => {
    const event = await latest()
    await saveJob(1)
    const { body } = await decide('returned', { event, notes: [NOTE] })
    expect(body).toMatchObject({ status: 409, code: 'version-changed', event: await latest() })
    expect((await inOffice())['decided_at']).toBeNull()
  })

  test('an approval waits for the agency’s part', async () => {
    const { body } = await decide('approved')
    expect(body).toMatchObject({ status: 409, code: 'company-open', fields: expect.arrayContaining(['acceptedBy']) })
    await fillJob()
    expect((await decide('approved')).status).toBe(200)
  })

  test('a repeat of a decision is answered alike after the form has changed', async () => {
    const [key, event] = [randomUUID(), await latest()]
    const sent = { event, notes: [NOTE], key }
    const { body } = await decide('returned', sent)
    await saveJob(1)
    const { log } = office.arrive.arrive().kernel
    const before = await eventCount(log)
    expect((await decide('returned', sent)).body).toEqual(body)
    expect(await eventCount(log)).toBe(before)
  })

  describe('a decision is refused', () => {
    const tooMany = Array.from({ length: 51 }, () => NOTE)
    test.each([
      ['without a note', 'returned', []],
      ['with notes on an approval', 'approved', [NOTE]],
      ['with 51 notes', 'returned', tooMany],
      ['with a note of 501 characters', 'returned', [{ ...NOTE, note: 'x'.repeat(501) }]],
      ['with a blank note', 'returned', [{ ...NOTE, note: ' ' }]],
      ['with an unknown part', 'returned', [{ ...NOTE, part: 'nurse' }]],
      ['with an unknown field', 'returned', [{ ...NOTE, field: '__proto__' }]],
      ['with a row in a part without rows', 'returned', [{ ...NOTE, row: 0 }]],
      ['that is neither of the two', 'rejected', []],
    ])('%s', async (_, decision, notes) => {
      expect((await decide(decision, { notes })).body).toMatchObject({ status: 400, code: 'invalid-answers' })
      expect((await inOffice())['decided_at']).toBeNull()
    })

    test('on a form that is not in, or is none', async () => {
      for (const form of ['nurse', 'career', 'nothing']) {
        const body = { decision: 'returned', event: randomUUID(), notes: [{ ...NOTE, part: form }] }
        const path = `/reviews/${aide.person}/${form}`
        expect((await office.client.post(path, body, office.admin)).body).toMatchObject({ status: 404 })
      }
    })
  })

  test('recruiters see states and notes of forms that they read, and decide nothing', async () => {
    const { token } = await newColleague(office.client, office.admin, 'recruiter')
    await decide('returned', { notes: [NOTE] })
    const { body } = await office.client.get(`/reviews/${aide.person}`, token)
    const names = rowsIn(body, 'forms').map(({ form }) => form)
    expect(names).toContain('job')
    expect(names).not.toEqual(expect.arrayContaining(['hipaa']))
    const decided = { decision: 'returned', event: await latest(), notes: [NOTE] }
    const refused = await office.client.post(`/reviews/${aide.person}/job`, decided, token)
    expect(refused.body).toMatchObject({ status: 403, code: 'not-in-role' })
  })

  describe('the whole packet', () => {
    const approve = () => office.client.call('POST', `/approvals/${aide.person}`, { token: office.admin })
    const listed = async (review: string) => {
      const rows = await office.client.rows(`/get_packets?review=${review}&limit=200`, office.admin)
      return rows.some(({ user_id }) => user_id === aide.person)
    }

    test('is approved only if nothing blocks it, and everything that does is listed', async () => {
      const { body } = await approve()
      expect(body).toMatchObject({ status: 409, code: 'packet-blocked' })
      expect(body['blocks']).toEqual(
        expect.arrayContaining([
          { kind: 'form', what: 'job', state: 'to_review' },
          { kind: 'form', what: 'fcra_disclosure', state: 'not_sent' },
          { kind: 'reference', what: 'references', state: '0 of 3 accepted' },
          { kind: 'credential', what: 'cpr', state: 'missing' },
        ]),
      )
      expect(await listed('to_review')).toBe(true)
      expect(await listed('approved')).toBe(false)
    })
  })
})
