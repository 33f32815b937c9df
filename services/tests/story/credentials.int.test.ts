import { dayOf } from '@arrive/contracts/days.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { heic, jpeg, PLACE } from '../../personnel/testing/photos.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { CPR, type Facts, idIn, newAide, type Stating, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, type Staff } from '../testing/people.ts'

describe.each(ENGINES)('credentials on the %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let recruiter: string
  let auditor: string
  let ann: Staff
  let ben: Staff
  const client = createClient(() => arrive.origin())
  const today = () => dayOf(new Date(Date.now()), 'America/New_York')

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    recruiter = (await newColleague(client, owner, 'recruiter')).token
    auditor = (await newColleague(client, owner, 'auditor')).token
    ann = await newAide(client, 'ann@mail.example')
    ben = await newAide(client, 'ben@mail.example')
  }, 60_000)
  afterAll(() => arrive.end())

  const state = (facts: Facts, token: string, more: Stating = {}) => stateCredential(client, { facts, token, ...more })

  const ofOffice = (facts: Facts, { person }: Staff, photo?: Buffer) =>
    state(facts, owner, { path: `/credentials/${person}`, ...(photo && { photo }) })

  async function own({ token }: Staff): Promise<readonly Body[]> {
    return client.rows('/credentials', token, 'credentials')
  }

  const stateOf = async (staff: Staff, kind: string) =>
    (await own(staff)).find((one) => one['kind'] === kind)?.['state']

  const VALID = { result: 'valid', source: 'redcross.org' }
  const check = ({ person }: Staff, id: string, body: object = VALID, token = owner) =>
    client.post(`/credentials/${person}/${id}/check`, { checked_on: today(), ...body }, token)

  const problemAt = ({ status, body }: Reply) => [
    status,
    (body['errors'] as readonly Body[] | undefined)?.[0]?.['path'],
  ]

  test('a stated card with a photo waits for the office, and counts once the office has checked it', async () => {
    expect(await stateOf(ann, 'cpr')).toBe('missing')
    const stated = await state(CPR, ann.token, { photo: jpeg() })
    expect([stated.status, stated.body['message']]).toEqual([201, 'The certificate is saved.'])
    expect(stated.body['credential']).toMatchObject({ ...CPR, state: 'stated', by: ann.person, checked: null })
    expect((await check(ann, idIn(stated))).body).toEqual({ message: 'The check is saved.' })
    const [shown] = (await own(ann)).filter((one) => one['kind'] === 'cpr')
    expect(shown).toMatchObject({ state: 'checked', checked: { ...VALID, confirmation: null, checked_on: today() } })
  })

  test('a repeat under the same key is one credential', async () => {
    const facts = {
      kind: 'auto_insurance',
      number: '77',
      issuer: 'A',
      issued_on: '2026-01-05',
      expires_on: '2028-01-31',
    }
    const twice = [await state(facts, ben.token, { key: 'key-0123456789-abcdef', photo: jpeg() })]
    twice.push(await state(facts, ben.token, { key: 'key-0123456789-abcdef', photo: jpeg() }))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(twice.map(idIn)).size).toBe(1)
    const other = { ...facts, number: '78' }
    expect((await state(other, ben.token, { key: 'key-0123456789-abcdef', photo: jpeg() })).status).toBe(422)
  })

  describe('the photo', () => {
    const photoOf = async (kind: string) =>
      String((await own(ann)).find((one) => one['kind'] === kind && one['photo_id'] !== null)?.['photo_id'])

    test('is stored without the place where it was taken, and opens for its person and the office', async () => {
      expect(jpeg().includes(PLACE)).toBe(true)
      const path = `/credential_photos/${await photoOf('cpr')}`
      for (const token of [ann.token, owner, recruiter, auditor]) {
        const { status, bytes, headers } = await client.get(path, token)
        expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
        expect([bytes.includes('GPS'), bytes.subarray(0, 3)]).toEqual([false, Buffer.from([0xff, 0xd8, 0xff])])
      }
      expect((await client.get(path, ben.token)).body['code']).toBe('other-person')
    })

    test('of a renamed HEIC file is refused with a sentence, and nothing is stored', async () => {
      const refused = await state(CPR, ben.token, { photo: heic() })
      expect(problemAt(refused)).toEqual([400, 'photo'])
      expect(JSON.stringify(refused.body)).toContain('We cannot read this photo. Take it here, or save it as JPEG.')
      expect(await stateOf(ben, 'cpr')).toBe('missing')
    })

    test('of health and of background checks opens only for who reads the kind', async () => {
      await ofOffice({ kind: 'tb', issuer: 'Clinic', issued_on: '2026-01-05' }, ann, jpeg())
      await ofOffice({ kind: 'background', issuer: 'SBI', issued_on: '2026-01-05' }, ann, jpeg())
      const statuses = async (kind: string) => {
        const path = `/credential_photos/${await photoOf(kind)}`
        const all = [owner, auditor, recruiter].map(async (token) => (await client.get(path, token)).status)
        return Promise.all(all)
      }
      expect(await statuses('tb')).toEqual([200, 403, 403])
      expect(await statuses('background')).toEqual([200, 200, 403])
    })
  })

  describe('what is refused', () => {
    test.each<[string, Facts, string]>([
      ['a kind of another position', { ...CPR, kind: 'rn_license', number: '7' }, 'kind'],
      ['a kind of the office', { kind: 'oig', issuer: 'OIG', issued_on: '2026-01-05' }, 'kind'],
      ['an unknown kind', { ...CPR, kind: 'piano' }, 'kind'],
      ['an issue in the future', { ...CPR, issued_on: '2199-01-05', expires_on: '2199-02-05' }, 'issued_on'],
      ['an end before the issue', { ...CPR, expires_on: '2026-01-04' }, 'expires_on'],
      ['an end that is missing', { kind: 'cpr', issuer: 'A', issued_on: '2026-01-05' }, 'expires_on'],
      ['an end in the past', { ...CPR, issued_on: '2020-01-05', expires_on: '2021-01-05' }, 'expires_on'],
      ['an issuer that is missing', { ...CPR, issuer: ' ' }, 'issuer'],
      ['a number that is not asked', { ...CPR, number: '7' }, 'number'],
      ['a whole license number', { ...CPR, kind: 'drivers_license', number: '123456789' }, 'number'],
      ['a day that does not exist', { ...CPR, issued_on: '2026-02-30' }, 'issued_on'],
      ['a field that does not exist', { ...CPR, more: 'x' }, 'more'],
    ])('from staff: %s', async (_, facts, path) => {
      expect(problemAt(await state(facts, ben.token))).toEqual([400, path])
    })

    test('a photo in place of a text, a second file and a file of another name', async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(CPR)) form.set(name, value)
      form.set('resume', new Blob([new Uint8Array(jpeg())]), 'card.jpg')
      expect((await client.call('POST', '/credentials', { form, token: ben.token })).status).toBe(400)
    })

    test('the office may state one that has expired', async () => {
      const { status, body } = await ofOffice({ ...CPR, issued_on: '2020-01-05', expires_on: '2021-01-05' }, ben)
      expect([status, (body['credential'] as Body)['state']]).toEqual([201, 'expired'])
    })

    test('calls about nobody and about others', async () => {
      const nobody = { ...ann, person: 999_999 }
      expect((await ofOffice(CPR, nobody)).body['code']).toBe('no-user')
      expect((await client.get('/credentials/999999', owner)).body['code']).toBe('no-user')
      expect((await client.get('/credentials/x', owner)).status).toBe(400)
      const id = idIn(await state(CPR, ben.token))
      const path = `/credentials/${ben.person}/${id}`
      expect((await client.call('DELETE', path, { token: ann.token })).body['code']).toBe('other-person')
      const wrong = `/credentials/${ann.person}/${id}`
      expect((await client.call('DELETE', wrong, { token: ann.token })).body['code']).toBe('not-found')
      expect((await check(ben, id, VALID, recruiter)).body['code']).toBe('not-in-role')
      expect((await check(ben, id, VALID, auditor)).body['code']).toBe('read-only')
      expect(problemAt(await check(ben, id, { ...VALID, checked_on: '2199-01-01' }))).toEqual([400, 'checked_on'])
      expect((await client.call('DELETE', path, { token: ben.token })).body['message']).toBe(
        'The certificate is withdrawn.',
      )
      expect((await client.call('DELETE', path, { token: ben.token })).body['code']).toBe('not-found')
      expect((await check(ben, id)).body['code']).toBe('not-found')
    })

    test('a withdrawal of what the office has checked', async () => {
      const id = String((await own(ann)).find((one) => one['kind'] === 'cpr')?.['credential_id'])
      const refused = await client.call('DELETE', `/credentials/${ann.person}/${id}`, { token: ann.token })
      expect([refused.status, refused.body['code']]).toEqual([409, 'credential-checked'])
    })
  })

  test('a recruiter never sees TB, background and OIG by any call; an auditor not TB', async () => {
    await ofOffice({ kind: 'oig', issuer: 'CANARY', issued_on: today() }, ann)
    const pages = async (token: string) => {
      const paths = [`/credentials/${ann.person}`, '/out_of_date?limit=200', '/exports/out-of-date', '/get_packets']
      const answers = await Promise.all(paths.map(async (path) => (await client.get(path, token)).bytes.toString()))
      return answers.join('\n')
    }
    const HIDDEN = { tb: /"tb"|TB screening/, background: /"background"|Background check/, oig: /"oig"|OIG|CANARY/ }
    const seen = async (token: string) => {
      const text = await pages(token)
      return Object.entries(HIDDEN).flatMap(([kind, sign]) => (sign.test(text) ? [kind] : []))
    }
    expect(await seen(owner)).toEqual(['tb', 'background', 'oig'])
    expect(await seen(auditor)).toEqual(['background', 'oig'])
    expect(await seen(recruiter)).toEqual([])
    for (const kind of ['tb', 'oig']) {
      const rows = await client.rows(`/out_of_date?kind=${kind}&limit=200`, recruiter)
      expect(rows).toEqual([])
    }
  })

  test('the packet and the rows of the office tell who is blocked', async () => {
    const packetOf = async ({ token }: Staff) => (await client.get('/packet', token)).body['credentials']
    const blockedIn = async ({ person }: Staff) => {
      const [row] = (await client.rows('/get_packets', owner)).filter(({ user_id }) => user_id === person)
      return [row?.['blocked'], (await client.get(`/get_packet/${person}`, owner)).body['blocked']]
    }
    expect(await packetOf(ann)).toEqual({ missing: 1, expiring: 0, blocked: true })
    expect(await blockedIn(ann)).toEqual([true, true])
    await ofOffice({ kind: 'aide_registry', number: '7', issued_on: '2026-01-05', expires_on: '2028-01-31' }, ann)
    expect(await packetOf(ann)).toEqual({ missing: 0, expiring: 0, blocked: false })
    expect(await blockedIn(ann)).toEqual([false, false])
  })

  test('the feed has kind, state and end of a credential, and nothing of TB, background and OIG', async () => {
    const token = String(
      (await client.post('/service_tokens', { name: 'Schedule', topics: ['personnel'] }, owner)).body['token'],
    )
    const events = (await client.get('/events?topic=personnel&limit=500', token)).body['events'] as readonly Body[]
    const data = events.filter(({ type }) => String(type).startsWith('personnel.credential.')).map((one) => one['data'])
    expect(data.length).toBeGreaterThan(3)
    for (const one of data)
      expect(Object.keys(Object(one)).sort()).toEqual(['credential_id', 'expires_on', 'kind', 'state'])
    expect(data).toContainEqual(expect.objectContaining({ kind: 'cpr', state: 'checked', expires_on: '2028-01-31' }))
    expect(JSON.stringify(events)).not.toMatch(/"tb"|"background"|"oig"|Red Cross|CANARY/)
  })

  test('rebuilt documents are the same, and nothing is left of an erased person', async () => {
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    const photo = (await own(ann)).find((one) => one['photo_id'] !== null)?.['photo_id']
    expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: owner })).status).toBe(200)
    expect((await client.get(`/credential_photos/${photo}`, owner)).status).toBe(404)
    expect((await client.get(`/credentials/${ann.person}`, owner)).body['code']).toBe('no-user')
    const rows = await client.rows('/out_of_date?limit=200', owner)
    expect(rows.filter(({ user_id }) => user_id === ann.person)).toEqual([])
  })
})
