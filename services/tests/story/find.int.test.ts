import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Body, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { newColleague } from '../testing/office.ts'
import { newStaff, type Staff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { openOffice } from './office.ts'

interface Applied {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone?: string
}

describe.each(ENGINES)('the search for people on the %s engines', (engines) => {
  const office = openOffice(engines)

  async function apply(who: Applied): Promise<void> {
    const body = { ...sampleBody(named(forms, 'career')), phone: '(919) 555-0100', ...who }
    const { status } = await office.client.call('POST', '/staff_applications', { form: multipart(body, '') })
    expect(status).toBe(201)
  }

  async function ask(firstName: string, lastName: string, phone: string): Promise<void> {
    const email = `${lastName.toLowerCase()}@care.example`
    const who = { patientFirstName: firstName, patientLastName: lastName, patientEmail: email, patientPhone: phone }
    expect(
      (await office.client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), ...who })).status,
    ).toBe(200)
  }

  async function ask400(text: string) {
    const { path, headers } = listCall('/find', { filter: text })
    return (await office.client.call('GET', path, { token: office.admin, headers })).body
  }

  async function found(text: string, { token = office.admin, limit = '20' } = {}): Promise<Body> {
    const { path, headers } = listCall('/find', { filter: text, limit })
    const { status, body } = await office.client.call('GET', path, { token, headers })
    expect([text, status]).toEqual([text, 200])
    return body
  }

  const names = async (text: string) => rowsIn(await found(text), 'results').map(({ name }) => name)
  const idOf = async (text: string) => Number(rowsIn(await found(text), 'results')[0]?.['user_id'])

  let aide: Staff

  beforeAll(async () => {
    await apply({ firstName: 'Siobhán', lastName: 'O’Mara', email: 'siobhan@mail.example', phone: '+1 (704) 555-0142' })
    await apply({ firstName: 'Joann', lastName: 'Zander', email: 'joann@mail.example' })
    await apply({ firstName: 'Ann', lastName: 'Zander', email: 'ann@mail.example', phone: '980-555-0199' })
    await apply({ firstName: 'Zoe', lastName: 'Annand', email: 'zoe@mail.example' })
    await ask('Winifred', 'Fairlamb', '704.555.0102')
    aide = await newStaff(office.client, 'joann@mail.example')
    const details = JSON.stringify(bodyWith(named(forms, 'application2'), 'formData.fullName', 'Joann Zander Reyes'))
    const body = JSON.parse(details.replace(/"ssn":"[^"]*"/, '"ssn":"8842"'))
    expect(await office.client.post('/application2', body, aide.token)).toMatchObject({ status: 200 })
  })

  test('a name is found without its accents, whatever its case, by each of its words', async () => {
    for (const text of ['siobhan', 'SIOBHÁN', 'omara siob', 'iobha'])
      expect(await names(text)).toEqual(['Siobhán O’Mara'])
    expect(await names('siobhan zander')).toEqual([])
  })

  test('results say the kinds of a person, and where the office sees them', async () => {
    const [siobhan] = rowsIn(await found('siobhan'), 'results')
    expect(siobhan).toEqual({
      user_id: await idOf('siobhan'),
      kinds: ['applicant'],
      name: 'Siobhán O’Mara',
      email: 'siobhan@mail.example',
      phone: '+1 (704) 555-0142',
      position: expect.any(String),
      stage: 'new',
      last_at: expect.any(String),
      screen: `/details-forms/${siobhan?.['user_id']}`,
    })
    const [client] = rowsIn(await found('fairlamb'), 'results')
    expect(client).toMatchObject({
      kinds: ['client'],
      name: 'Winifred Fairlamb',
      position: null,
      stage: 'new',
      screen: `/pipeline?list=requests&user_ids=${client?.['user_id']}`,
    })
    const move = { from: 'new', to: 'assessment' }
    await office.client.call('PUT', `/pipeline/requests/${client?.['user_id']}`, { token: office.admin, body: move })
    expect(rowsIn(await found('fairlamb'), 'results')).toMatchObject([{ stage: 'assessment' }])
    const [staff] = rowsIn(await found('reyes'), 'results')
    expect(staff).toMatchObject({ user_id: aide.person, kinds: ['staff', 'applicant'], name: 'Joann Zander Reyes' })
  })

  test('the whole email comes first, then emails that begin with the text', async () => {
    expect(await names('ann@mail.example')).toEqual(['Ann Zander', 'Joann Zander Reyes'])
    expect(await names('ANN@mail')).toEqual(['Ann Zander', 'Joann Zander Reyes'])
    expect(await names('nobody@mail.example')).toEqual([])
  })

  test('a name that begins with the text comes first, then a word, then any part', async () => {
    expect(await names('ann')).toEqual(['Ann Zander', 'Zoe Annand', 'Joann Zander Reyes'])
  })

  test('digits are an ID, then a phone in any spelling', async () => {
    const siobhan = await idOf('siobhan')
    expect(await idOf(String(siobhan))).toBe(siobhan)
    expect(await idOf(`#${siobhan}`)).toBe(siobhan)
    for (const text of ['7045550142', '(704) 555-0142', '+17045550142', '0142']) {
      expect(await names(text)).toEqual(['Siobhán O’Mara'])
    }
    expect(new Set(await names('704 555'))).toEqual(new Set(['Siobhán O’Mara', 'Winifred Fairlamb']))
    expect(await names('999999')).toEqual([])
  })

  test('nobody is found by the last four digits of an SSN, or by an answer', async () => {
    const body = JSON.stringify((await office.client.get('/get_personal_info', office.admin)).body)
    expect(body).toContain('8842')
    expect(await names('8842')).toEqual([])
    expect(await names('charlotte')).toEqual([])
  })

  test.each(['', ' ', 'an', 'ann b', '@', 'a@', '704-', 'a1b2'])('%j is too short', async (text) => {
    expect(await ask400(text)).toMatchObject({
      status: 400,
      code: 'invalid-query',
      message: 'Type at least 3 letters, or a number.',
    })
  })

  test('more people than the limit are announced, not shown', async () => {
    const { results, more } = await found('ann', { limit: '2' })
    expect([rowsIn({ results }, 'results').map(({ name }) => name), more]).toEqual([['Ann Zander', 'Zoe Annand'], true])
    expect((await found('ann', { limit: '3' }))['more']).toBe(false)
    for (const limit of ['0', '21', '-1', '2.5', 'x']) {
      const { path, headers } = listCall('/find', { filter: 'ann', limit })
      expect((await office.client.call('GET', path, { token: office.admin, headers })).status).toBe(400)
    }
  })

  test('the audit names the people shown, how many, and never the text', async () => {
    const auditor = await newColleague(office.client, office.admin, 'auditor')
    const shown = rowsIn(await found('zander', { token: auditor.token }), 'results').map(({ user_id }) => user_id)
    await found('zzzunfindable', { token: auditor.token })
    await found('fairlamb', { token: auditor.token })
    const text = JSON.stringify(await office.client.rows('/get_audit?limit=200', office.admin))
    expect(text).not.toMatch(/zander|zzzunfindable|fairlamb/i)
    const entries = await office.client.rows(`/get_audit?limit=200&actor_user_id=${auditor.person}`, office.admin)
    const finds = entries.filter(({ action, what }) => action === 'lookup' && what === 'find')
    expect(finds.map(({ rows, subject_user_ids: people }) => [rows, people])).toEqual([
      [1, [await idOf('fairlamb')]],
      [0, []],
      [shown.length, shown],
    ])
  })

  describe('an erased person', () => {
    test.each([
      ['an applicant', 'Gone', '/delete_staff'],
      ['a client', 'Left', '/delete_patients'],
    ])('is gone at once: %s', async (_, last, path) => {
      if (last === 'Gone')
        await apply({ firstName: 'Quentin', lastName: last, email: 'gone@mail.example', phone: '3365550111' })
      else await ask('Quentin', last, '3365550111')
      const person = await idOf('quentin')
      expect((await office.client.call('DELETE', `${path}/${person}`, { token: office.admin })).status).toBe(200)
      for (const text of ['quentin', '3365550111', `#${person}`]) expect(await names(text)).toEqual([])
    })
  })
})
