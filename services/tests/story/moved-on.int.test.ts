import { randomUUID } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { referenceLink } from '../../personnel/testing/links.ts'
import { DAY, newAsker, openReferences, type ReferenceWorld } from '../../personnel/testing/world.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { type Body, type Reply, rowsIn } from '../testing/client.ts'
import { CPR, idIn, newAide, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, type Staff, staffToken } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const ANSWER = { scope: 'full', ...samplesOfEmployer() }
const VERIFICATION = 'verification'

// A client that missed the response repeats its call, and in between somebody else went on.

describe.each(ENGINES)('on %s engines, after the state moved on', (engines) => {
  let world: ReferenceWorld
  let owner: string
  let addresses = 0

  beforeAll(async () => {
    world = await openReferences({}, engines)
    owner = await adminToken(world.client)
  }, 120_000)
  afterAll(() => world?.end())

  type Send = (key: string | null) => Promise<Reply>
  const sending =
    (method: string, path: string, token: string, body?: unknown): Send =>
    (key) =>
      world.client.call(method, path, { token, body, key })
  const now = (send: Send) => send(randomUUID())
  const seen = ({ status, body }: Reply) => ({ status, body })

  /** Sends, lets the state move on, and repeats; then sends without a key. */
  async function repeated(send: Send, meanwhile: () => Promise<unknown>) {
    const { log } = world.arrive.arrive().kernel
    const key = randomUUID()
    const first = await send(key)
    await meanwhile()
    const before = await eventCount(log)
    const again = await send(key)
    expect([seen(again), await eventCount(log)]).toEqual([seen(first), before])
    return { first, withoutKey: async () => codeIn(await send(null)) }
  }
  const codeIn = ({ status, body }: Reply) => (body['code'] === undefined ? status : [status, body['code']])

  const address = () => `manager${addresses++}@employer.example`
  const asking = (email: string, { token } = world.ann) =>
    sending('POST', '/references', token, { form: VERIFICATION, email })
  async function asked(email = address(), staff = world.ann): Promise<string> {
    const { status, body } = await now(asking(email, staff))
    if (status !== 201) throw new Error(`${email} was not asked: ${status} ${String(body['code'])}`)
    return String((body['reference'] as Body)['reference_id'])
  }
  const linkTo = (id: string, count = 1, { person } = world.ann) =>
    linkToken(linkKey(world.arrive.arrive().kernel), referenceLink(person, { id, count }))
  const answering = (link: string) => sending('POST', '/reference', link, ANSWER)
  const at = (id: string, more = '', { person } = world.ann) => `/references/${person}/${id}${more}`
  const judging = (id: string, staff = world.ann, verdict = 'accepted') =>
    sending('POST', at(id, '/judge', staff), owner, { verdict })
  const cancelled = (id: string) => now(sending('DELETE', at(id), owner))

  test('a repeated request is answered with the reference as it was', async () => {
    const email = address()
    let link = ''
    const { first, withoutKey } = await repeated(asking(email), async () => {
      const [latest] = rowsIn((await world.client.get('/references', world.ann.token)).body, 'references').slice(-1)
      link = linkTo(String(latest?.['reference_id']))
      await now(sending('POST', '/reference/open', link))
    })
    expect([first.status, await withoutKey()]).toEqual([201, [409, 'same-reference']])
    expect((await now(sending('POST', '/reference/decline', link, { reason: 'policy' }))).status).toBe(200)
  })

  test('a repeated press that opens a request is answered although the request has ended', async () => {
    const link = linkTo(await asked())
    const open = sending('POST', '/reference/open', link)
    const press = await repeated(open, async () => {
      const second = await repeated(open, () => now(answering(link)))
      expect([second.first.status, await second.withoutKey()]).toEqual([200, [410, 'reference-closed']])
    })
    expect(press.first.status).toBe(200)
  })

  test('a repeated answer is answered although the office has judged it', async () => {
    const id = await asked()
    const { first, withoutKey } = await repeated(answering(linkTo(id)), () =>
      now(judging(id, world.ann, 'not_accepted')),
    )
    expect([first.status, await withoutKey()]).toEqual([201, [410, 'reference-closed']])
  })

  test('a repeated refusal to answer is answered although the person was asked again', async () => {
    const email = address()
    const decline = sending('POST', '/reference/decline', linkTo(await asked(email)), { reason: 'unknown' })
    const { first, withoutKey } = await repeated(decline, async () => cancelled(await asked(email)))
    expect([first.status, await withoutKey()]).toEqual([200, [410, 'reference-closed']])
  })

  test('a repeated change of an email is answered although the new address has answered', async () => {
    const id = await asked()
    const change = sending('PUT', at(id, '/email'), world.ann.token, { email: address() })
    const { first, withoutKey } = await repeated(change, () => now(answering(linkTo(id, 2))))
    expect([first.status, await withoutKey()]).toEqual([200, [409, 'reference-state']])
  })

  test('a repeated cancellation is answered, and leaves the request that came after it', async () => {
    const ben = await newAsker(world.client, 'ben@mail.example')
    const email = address()
    const id = await asked(email, ben)
    const { first, withoutKey } = await repeated(sending('DELETE', at(id, '', ben), ben.token), () => asked(email, ben))
    expect([first.status, await withoutKey()]).toEqual([200, [409, 'reference-state']])
    expect(await statesOf(ben)).toEqual(['cancelled', 'requested'])
  })

  test('a repeated reminder sends no second one, although the request has ended', async () => {
    const id = await asked()
    const { first, withoutKey } = await repeated(sending('POST', at(id, '/remind'), owner), () => cancelled(id))
    expect([first.status, await withoutKey()]).toEqual([200, [409, 'reference-state']])
    const open = await asked()
    const remind = sending('POST', at(open, '/remind'), owner)
    expect([codeIn(await now(remind)), codeIn(await now(remind))]).toEqual([200, [429, 'too-many']])
    await cancelled(open)
  })

  test('a reference that is entered by hand again is one', async () => {
    const ben = await newAsker(world.client, 'by-hand@mail.example')
    const body = { user_id: ben.person, form: null, name: 'Jo', organization: 'Elm', how: 'phone', ...ANSWER }
    const { first, withoutKey } = await repeated(sending('POST', '/references/by_hand', owner, body), async () => {
      const [one] = await referencesOf(ben)
      await now(judging(String(one?.['reference_id']), ben))
    })
    expect([first.status, await withoutKey()]).toEqual([201, 201])
  })

  test('a repeated judgment does not cancel requests that are newer than it', async () => {
    const cam = await newAsker(world.client, 'cam@mail.example')
    const ids: string[] = []
    for (let many = 0; many < 3; many++) ids.push(await asked(address(), cam))
    for (const id of ids) expect((await now(answering(linkTo(id, 1, cam)))).status).toBe(201)
    for (const id of ids.slice(1)) expect((await now(judging(id, cam))).status).toBe(200)
    const { first } = await repeated(judging(ids[0] ?? '', cam), () => asked(address(), cam))
    expect([first.status, await statesOf(cam)]).toEqual([200, ['answered', 'answered', 'answered', 'requested']])
    expect(codeIn(await now(judging(ids[0] ?? '', cam, 'not_accepted')))).toBe(200)
  })

  const referencesOf = async ({ token }: Staff) =>
    rowsIn((await world.client.get('/references', token)).body, 'references')
  const statesOf = async (staff: Staff) => (await referencesOf(staff)).map(({ state }) => state)

  describe('credentials', () => {
    let dan: Staff
    const checked_on = '2026-06-01'
    const path = (id: string, more = '') => `/credentials/${dan.person}/${id}${more}`
    const checking = (id: string) =>
      sending('POST', path(id, '/check'), owner, { result: 'valid', source: 'redcross.org', checked_on })
    const stated = async () => idIn(await stateCredential(world.client, { facts: CPR, token: dan.token }))
    beforeAll(async () => {
      dan = await newAide(world.client, 'dan@mail.example')
    })

    test('a repeated statement is answered as stated, although the office has checked and withdrawn it', async () => {
      const facts = { ...CPR, issuer: 'Heart' }
      const state: Send = (key) => stateCredential(world.client, { facts, token: dan.token, key: key ?? randomUUID() })
      const { first } = await repeated(state, async () => {
        const rows = await world.client.rows('/credentials', dan.token, 'credentials')
        const id = String(rows.find(({ issuer }) => issuer === 'Heart')?.['credential_id'])
        expect((await now(checking(id))).status).toBe(200)
        expect((await now(sending('DELETE', path(id), owner))).status).toBe(200)
      })
      expect(first).toMatchObject({ status: 201, body: { credential: { state: 'stated', checked: null } } })
    })

    test('a repeated check is answered although the credential was withdrawn', async () => {
      const id = await stated()
      const { first, withoutKey } = await repeated(checking(id), () => now(sending('DELETE', path(id), owner)))
      expect([first.status, await withoutKey()]).toEqual([200, [404, 'not-found']])
    })

    test('a repeated withdrawal is answered although the kind was stated anew', async () => {
      const withdraw = sending('DELETE', path(await stated()), dan.token)
      const { first, withoutKey } = await repeated(withdraw, stated)
      expect([first.status, await withoutKey()]).toEqual([200, [404, 'not-found']])
    })
  })

  test('what was done about hepatitis B is noted once, although the person declines now', async () => {
    const { token, person } = world.ann
    const save = (name: string) => now(sending('POST', `/${name}`, token, sampleBody(named(forms, name))))
    expect((await save('hepatitis_b')).status).toBe(200)
    const done = { done_on: '2026-06-01', done_by: 'Clinic' }
    const { first, withoutKey } = await repeated(sending('POST', `/hepatitis_b/${person}/done`, owner, done), () =>
      save('hipaa'),
    )
    expect([first.status, await withoutKey()]).toEqual([200, 200])
  })

  describe('drafts', () => {
    const put = (base: number, name: string) =>
      sending('PUT', '/drafts/hipaa', world.ann.token, { base, form_version: 1, values: { hipaaAcknowledgment: name } })
    const draft = async () => (await world.client.get('/drafts/hipaa', world.ann.token)).body
    const remove = () => sending('DELETE', '/drafts/hipaa', world.ann.token)
    const submit = () => now(sending('POST', '/hipaa', world.ann.token, sampleBody(named(forms, 'hipaa'))))

    test('a repeated write is answered as the first, and the newer draft stays', async () => {
      const { first, withoutKey } = await repeated(put(0, 'A'), () => now(put(1, 'B')))
      expect([first.body['revision'], await withoutKey()]).toEqual([1, [409, 'draft-newer']])
      expect(await draft()).toMatchObject({ revision: 2, values: { hipaaAcknowledgment: 'B' } })
    })

    test('a repeated write is answered although the form was submitted', async () => {
      const { first, withoutKey } = await repeated(put(2, 'C'), submit)
      expect([first.body['revision'], await withoutKey()]).toEqual([3, [409, 'draft-newer']])
    })

    test('a repeated deletion leaves the newer draft, also if there was none to delete', async () => {
      const none = await repeated(remove(), () => now(put(4, 'D')))
      expect([none.first.body['revision'], await draft()]).toMatchObject([4, { revision: 5 }])
      const { first, withoutKey } = await repeated(remove(), () => now(put(6, 'E')))
      expect([first.body['revision'], await draft()]).toMatchObject([6, { values: { hipaaAcknowledgment: 'E' } }])
      expect([await withoutKey(), await draft()]).toMatchObject([200, { revision: 8, values: null }])
    })
  })

  test('reminders of other days are no repeats', async () => {
    const eve = await newAsker(world.client, 'eve@mail.example')
    const id = await asked(address(), eve)
    const remind = async () => sending('POST', at(id, '/remind', eve), await adminToken(world.client))
    const key = randomUUID()
    const first = await (await remind())(key)
    world.passTime(4 * DAY)
    expect(codeIn(await now(await remind()))).toBe(200)
    expect(seen(await (await remind())(key))).toEqual(seen(first))
    const { body } = await world.client.get(`/references/${eve.person}`, await adminToken(world.client))
    expect(rowsIn(body, 'references')[0]?.['mails']).toHaveLength(3)
    expect((await staffToken(world.client, eve.email)).length).toBeGreaterThan(0)
  })
})
