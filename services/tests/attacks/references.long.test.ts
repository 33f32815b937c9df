import { randomBytes } from 'node:crypto'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { quietToken } from '../../identity/testing/links.ts'
import { referenceLink } from '../../personnel/testing/links.ts'
import { jpeg } from '../../personnel/testing/photos.ts'
import { newAsker, openReferences, type ReferenceWorld } from '../../personnel/testing/world.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { type Body, type Reply, rowsIn } from '../testing/client.ts'
import { CPR, idIn, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, type Staff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { sized } from '../testing/size.ts'
import { isTo } from '../testing/smtp-peer.ts'
import { compareTimes, differ } from './compared-times.ts'
import { printFigure } from './print-figure.ts'

const ANSWER = { scope: 'full', ...samplesOfEmployer() }
const CALLS = [
  ['GET', '/reference', undefined],
  ['POST', '/reference/open', undefined],
  ['POST', '/reference', ANSWER],
  ['POST', '/reference/decline', { reason: 'policy' }],
] as const

// A stranger who guesses links, an applicant who tries the files of another one, and one who floods a mailbox.

/** Guessed links per call, and pairs of guesses that are timed; with 0 nothing is timed. */
const { guesses, pairs } = sized({ guesses: 5, pairs: 0 }, { guesses: 500, pairs: 400 })

describe.each(ENGINES)('on %s engines', (engines) => {
  let world: ReferenceWorld
  let owner: string
  let ben: Staff
  let addresses = 0

  beforeAll(async () => {
    world = await openReferences({ RATE_LIMITS: 'on' }, engines)
    owner = await adminToken(world.client)
    ben = await newAsker(world.client, 'ben@mail.example')
  }, 120_000)
  afterAll(() => world?.end())

  const call = (method: string, path: string, token: string, body?: unknown) =>
    world.client.call(method, path, { token, body })
  const codeIn = ({ status, body }: Reply) => [status, body['code'] ?? null]
  const address = () => `manager${addresses++}@employer.example`
  const asking = ({ token }: Staff, email = address()) =>
    call('POST', '/references', token, { form: 'verification', email })
  const asked = async (staff = world.ann, email?: string) =>
    String(((await asking(staff, email)).body['reference'] as Body)['reference_id'])
  const linkTo = (id: string, count = 1) =>
    linkToken(linkKey(world.arrive.arrive().kernel), referenceLink(world.ann.person, { id, count }))
  const at = (id: string, more = '', { person } = world.ann) => `/references/${person}/${id}${more}`
  const events = () => eventCount(world.arrive.arrive().kernel.log)
  const guess = (person: number, n: string) => `reference.${person}.${n}.${randomBytes(32).toString('base64url')}`

  test('guessed, cut, replaced and foreign links are answered alike by every call, and store nothing', async () => {
    const id = await asked()
    const link = linkTo(id)
    const [, person, n = '', mac = ''] = link.split('.')
    const wrong = [
      ...Array.from({ length: guesses }, (_, nth) => guess(nth % 2 === 0 ? world.ann.person : 90_000 + nth, n)),
      link.slice(0, -1),
      `${link}A`,
      `reference.${ben.person}.${n}.${mac}`,
      `reference.${person}.${n.replace(/-1$/, '-2')}.${mac}`,
      `invitation.${person}.${n}.${mac}`,
      linkTo('00000000-0000-4000-8000-000000000000'),
      linkTo(id, 2),
      quietToken(world.arrive.arrive().kernel, world.ann.person),
    ]
    const before = await events()
    const answers = new Set<string>()
    for (const [method, path, body] of CALLS)
      for (const token of wrong) {
        const reply = await call(method, path, token, body)
        expect([path, reply.status, troubleWith(reply)]).toEqual([path, 401, []])
        answers.add(String(reply.body['code']))
      }
    expect([...answers].sort()).toEqual(['wrong-link'])
    for (const token of [world.ann.token, owner]) expect((await call('GET', '/reference', token)).status).toBe(403)
    expect((await call('GET', '/me', link)).status).toBe(403)
    expect(await events()).toBe(before)
    expect((await call('GET', '/reference', link)).status).toBe(200)
  })

  if (pairs > 0)
    test('the time of an answer does not reveal whose link could exist', async () => {
      const [, , n = ''] = linkTo(await asked()).split('.')
      const known = () => call('GET', '/reference', guess(world.ann.person, n))
      const compared = await compareTimes(pairs, known, () => call('GET', '/reference', guess(90_000, n)))
      printFigure(`links of references (${engines})`, `${compared.slower} of ${compared.pairs}`, 'as by chance')
      expect([compared, differ(compared)]).toEqual([compared, false])
    }, 600_000)

  test('links of a changed email are dead, and those of ended requests are closed', async () => {
    const [id, moved] = [await asked(), await asked()]
    expect((await call('PUT', at(moved, '/email'), world.ann.token, { email: address() })).status).toBe(200)
    expect((await call('DELETE', at(id), world.ann.token)).status).toBe(200)
    const before = await events()
    for (const [method, path, body] of CALLS) {
      expect([path, ...codeIn(await call(method, path, linkTo(moved), body))]).toEqual([path, 401, 'wrong-link'])
      expect([path, ...codeIn(await call(method, path, linkTo(id), body))]).toEqual([path, 410, 'reference-closed'])
    }
    expect(await events()).toBe(before)
  })

  test('nobody reaches the references, credentials and photos of another person', async () => {
    const id = await asked()
    const credential = await stateCredential(world.client, { facts: CPR, token: world.ann.token, photo: jpeg() })
    const own = `/credentials/${world.ann.person}/${idIn(credential)}`
    const photo = `/credential_photos/${String((credential.body['credential'] as Body)['photo_id'])}`
    const before = await events()
    const others: readonly [string, string, unknown?][] = [
      ['PUT', at(id, '/email'), { email: address() }],
      ['DELETE', at(id)],
      ['DELETE', own],
      ['GET', photo],
    ]
    for (const [method, path, body] of others) {
      expect([method, ...codeIn(await call(method, path, ben.token, body))]).toEqual([method, 403, 'other-person'])
      const misplaced = path.replace(`/${world.ann.person}/`, `/${ben.person}/`)
      const status = path === photo ? 403 : 404
      expect([misplaced, (await call(method, misplaced, ben.token, body)).status]).toEqual([misplaced, status])
    }
    const ofOffice: readonly [string, string, unknown?][] = [
      ['GET', `/references/${world.ann.person}`],
      ['POST', at(id, '/remind')],
      ['POST', at(id, '/judge'), { verdict: 'accepted' }],
      ['GET', `/credentials/${world.ann.person}`],
      ['POST', `${own}/check`, { result: 'valid', source: 'x', checked_on: '2026-01-05' }],
    ]
    for (const [method, path, body] of ofOffice)
      expect([path, ...codeIn(await call(method, path, ben.token, body))]).toEqual([path, 403, 'not-allowed'])
    // Also the office finds a reference only with its own person.
    for (const [method, path, body] of ofOffice.filter(([method]) => method === 'POST')) {
      const misplaced = path.replace(`/${world.ann.person}/`, `/${ben.person}/`)
      expect([path, ...codeIn(await call(method, misplaced, owner, body))]).toEqual([path, 404, 'not-found'])
    }
    expect(await events()).toBe(before)
  })

  test('nobody reaches the draft of another person, and the office none', async () => {
    const draft = { base: 0, form_version: 1, values: { hipaaAcknowledgment: 'Canary' } }
    expect((await call('PUT', '/drafts/hipaa', world.ann.token, draft)).status).toBe(200)
    expect((await call('GET', '/drafts/hipaa', ben.token)).body).toMatchObject({ revision: 0, values: null })
    for (const more of [{ user_id: world.ann.person }, { person: world.ann.person }])
      expect((await call('PUT', '/drafts/hipaa', ben.token, { ...draft, ...more })).status).toBe(400)
    expect((await call('DELETE', '/drafts/hipaa', ben.token)).body).toMatchObject({ revision: 0 })
    expect((await call('GET', '/drafts/hipaa', world.ann.token)).body).toMatchObject({ revision: 1 })
    for (const method of ['GET', 'DELETE'])
      expect(codeIn(await call(method, '/drafts/hipaa', owner))).toEqual([403, 'not-allowed'])
  })

  test('one mailbox gets three mails a day from all applicants, in every spelling of its address', async () => {
    const spellings = ['flood@employer.example', 'FLOOD@employer.example', 'Flood@Employer.Example']
    const people = [
      ben,
      await newAsker(world.client, 'cam@mail.example'),
      await newAsker(world.client, 'dan@mail.example'),
    ]
    for (const [nth, staff] of people.entries()) expect((await asking(staff, spellings[nth])).status).toBe(201)
    const eve = await newAsker(world.client, 'eve@mail.example')
    const other = await asked(eve)
    const before = await events()
    for (const email of [...spellings, 'fLOOD@EMPLOYER.example']) {
      const replies = [await asking(eve, email), await call('PUT', at(other, '/email', eve), eve.token, { email })]
      for (const reply of replies) {
        expect([email, ...codeIn(reply), troubleWith(reply)]).toEqual([email, 429, 'too-many', []])
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    const [first] = rowsIn((await call('GET', '/references', ben.token)).body, 'references')
    const remind = await call('POST', at(String(first?.['reference_id']), '/remind', ben), owner)
    expect(codeIn(remind)).toEqual([429, 'too-many'])
    expect(await events()).toBe(before)
    const isFlood = (mail: { readonly to: readonly string[] }) => mail.to.some((to) => /^flood@/i.test(to))
    expect(await world.peer.found(3, isFlood)).toHaveLength(3)
    expect(world.peer.mails.filter(isTo('fLOOD@EMPLOYER.example'))).toEqual([])
  }, 60_000)

  test('the seventh open request and the eleventh ever are refused', async () => {
    const fay = await newAsker(world.client, 'fay@mail.example')
    const ids: string[] = []
    for (let many = 0; many < 6; many++) ids.push(await asked(fay))
    expect(codeIn(await asking(fay))).toEqual([409, 'too-many-references'])
    for (let many = 6; many < 10; many++) {
      await call('DELETE', at(ids.shift() ?? '', '', fay), fay.token)
      ids.push(await asked(fay))
    }
    for (const id of ids) await call('DELETE', at(id, '', fay), fay.token)
    expect(codeIn(await asking(fay))).toEqual([409, 'too-many-references'])
  }, 60_000)
})
