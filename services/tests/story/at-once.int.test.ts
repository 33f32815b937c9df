import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { referenceLink } from '../../personnel/testing/links.ts'
import { newAsker, openReferences, type ReferenceWorld } from '../../personnel/testing/world.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { type Body, type Reply, rowsIn } from '../testing/client.ts'
import { CPR, idIn, newAide, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, type Staff } from '../testing/people.ts'
import { isTo } from '../testing/smtp-peer.ts'

const ANSWER = { scope: 'full', ...samplesOfEmployer() }
/** Whichever of two comes first, the result must fit. */
const ROUNDS = 4

describe.each(ENGINES)('two people at once on %s engines', (engines) => {
  let world: ReferenceWorld
  let owner: string
  let recruiter: string
  let people = 0
  let addresses = 0

  beforeAll(async () => {
    world = await openReferences({}, engines)
    owner = await adminToken(world.client)
    recruiter = (await newColleague(world.client, owner, 'recruiter')).token
  }, 120_000)
  afterAll(() => world?.end())

  const call = (method: string, path: string, token: string, body?: unknown) =>
    world.client.call(method, path, { token, body })
  const shown = ({ status, body }: Reply) => (body['code'] === undefined ? status : `${status} ${body['code']}`)
  const together = async (...calls: readonly (() => Promise<Reply>)[]) => {
    return (await Promise.all(calls.map((one) => one()))).map(shown)
  }
  const newPerson = () => newAsker(world.client, `person${people++}@mail.example`)
  const address = () => `manager${addresses++}@employer.example`
  const asking = (staff: Staff, email = address()) =>
    call('POST', '/references', staff.token, { form: 'verification', email })
  const asked = async (staff: Staff, email = address()) =>
    String(((await asking(staff, email)).body['reference'] as Body)['reference_id'])
  const linkTo = ({ person }: Staff, id: string) =>
    linkToken(linkKey(world.arrive.arrive().kernel), referenceLink(person, { id, count: 1 }))
  const answer = (staff: Staff, id: string) => call('POST', '/reference', linkTo(staff, id), ANSWER)
  const at = ({ person }: Staff, id: string, more = '') => `/references/${person}/${id}${more}`
  const judge = (staff: Staff, id: string, token: string, verdict = 'accepted') =>
    call('POST', at(staff, id, '/judge'), token, { verdict })
  const references = async ({ person }: Staff) =>
    rowsIn((await call('GET', `/references/${person}`, owner)).body, 'references')
  const eventsOf = async ({ person }: Staff, type: string) =>
    (await entriesOf(world.arrive.arrive().kernel.log)).filter(
      ({ envelope }) => envelope.subject === `person/${person}` && envelope.type === `personnel.${type}`,
    ).length

  test('administrators who judge one reference: both are recorded, and one verdict holds', async () => {
    const staff = await newPerson()
    const id = await asked(staff)
    await answer(staff, id)
    const statuses = await together(
      () => judge(staff, id, owner),
      () => judge(staff, id, recruiter, 'not_accepted'),
    )
    expect([statuses, await eventsOf(staff, 'reference.judged')]).toEqual([[200, 200], 2])
    const [{ state } = {}] = await references(staff)
    expect(['accepted', 'not_accepted']).toContain(state)
  })

  test('three acceptances: an open request is cancelled once, with one mail', async () => {
    const staff = await newPerson()
    const email = address()
    const open = await asked(staff, email)
    const ids = [await asked(staff), await asked(staff), await asked(staff)]
    for (const id of ids) await answer(staff, id)
    const statuses = await together(...ids.map((id, nth) => () => judge(staff, id, nth === 1 ? recruiter : owner)))
    expect(statuses).toEqual([200, 200, 200])
    const rows = await references(staff)
    expect(rows.map(({ state }) => state).sort()).toEqual(['accepted', 'accepted', 'accepted', 'cancelled'])
    expect(rows.find(({ reference_id }) => reference_id === open)).toMatchObject({
      mails: [{ kind: 'reference' }, { kind: 'reference-cancelled' }],
    })
    expect(await world.peer.found(2, isTo(email))).toHaveLength(2)
  })

  test('an applicant who cancels and a manager who answers: one of them is too late, and learns it', async () => {
    const staff = await newPerson()
    for (let round = 0; round < ROUNDS; round++) {
      const id = await asked(staff)
      const both = [() => call('DELETE', at(staff, id), staff.token), () => answer(staff, id)]
      const ordered = round % 2 === 0 ? both : both.toReversed()
      const statuses = await together(...ordered)
      const state = (await references(staff)).find(({ reference_id }) => reference_id === id)?.['state']
      expect([state, ...statuses.map(String).sort()]).toEqual(
        state === 'cancelled'
          ? ['cancelled', '200', '410 reference-closed']
          : ['answered', '201', '409 reference-state'],
      )
    }
  })

  test('two answers by one link: one is taken, the other one is closed', async () => {
    const staff = await newPerson()
    const id = await asked(staff)
    const statuses = await together(...Array.from({ length: 4 }, () => () => answer(staff, id)))
    expect(statuses.map(String).sort()).toEqual(['201', ...Array(3).fill('410 reference-closed')])
    expect((await references(staff)).map(({ state }) => state)).toEqual(['answered'])
  })

  test('an answer and a refusal to answer: one is taken', async () => {
    const staff = await newPerson()
    const id = await asked(staff)
    const decline = () => call('POST', '/reference/decline', linkTo(staff, id), { reason: 'policy' })
    const statuses = await together(() => answer(staff, id), decline)
    expect(statuses.map(String).filter((one) => one === '410 reference-closed')).toHaveLength(1)
  })

  test('two reminders: one is sent', async () => {
    const staff = await newPerson()
    const id = await asked(staff)
    const remind = (token: string) => () => call('POST', at(staff, id, '/remind'), token)
    expect((await together(remind(owner), remind(recruiter))).map(String).sort()).toEqual(['200', '429 too-many'])
    expect((await references(staff))[0]?.['mails']).toHaveLength(2)
  })

  test('two corrections of an email: one holds, and only its link works', async () => {
    const staff = await newPerson()
    const id = await asked(staff)
    const change = (token: string) => () => call('PUT', at(staff, id, '/email'), token, { email: address() })
    const statuses = await together(change(staff.token), change(owner))
    expect(statuses.map(String).sort()).toEqual(['200', '409 reference-state'])
    expect((await call('GET', '/reference', linkTo(staff, id))).status).toBe(401)
  })

  test('requests beyond the sixth open one, and beyond the tenth ever: only those within the limit count', async () => {
    const staff = await newPerson()
    const many = (count: number) => together(...Array.from({ length: count }, () => () => asking(staff)))
    const taken = (statuses: readonly (number | string)[]) => statuses.filter((one) => one === 201).length
    const first = await many(9)
    expect([taken(first), new Set(first)]).toEqual([6, new Set([201, '409 too-many-references'])])
    for (const { reference_id: id } of await references(staff)) await answer(staff, String(id))
    expect(taken(await many(6))).toBe(4)
    const hand = { user_id: staff.person, form: null, name: 'Jo', organization: 'Elm', how: 'fax', ...ANSWER }
    expect(shown(await call('POST', '/references/by_hand', owner, hand))).toBe('409 too-many-references')
    expect(await references(staff)).toHaveLength(10)
  })

  test('two requests to one address, written differently: one counts', async () => {
    const staff = await newPerson()
    const statuses = await together(
      () => asking(staff, 'Same.Manager@employer.example'),
      () => asking(staff, 'same.manager@EMPLOYER.example'),
    )
    expect(statuses.map(String).sort()).toEqual(['201', '409 same-reference'])
  })

  test('a check and a withdrawal of a credential: it is never withdrawn by its person after the check', async () => {
    const aide = await newAide(world.client, 'aide@mail.example')
    for (let round = 0; round < ROUNDS; round++) {
      const id = idIn(await stateCredential(world.client, { facts: CPR, token: aide.token }))
      const path = `/credentials/${aide.person}/${id}`
      const check = () =>
        call('POST', `${path}/check`, owner, { result: 'valid', source: 'redcross.org', checked_on: '2026-06-01' })
      const withdraw = () => call('DELETE', path, aide.token)
      const statuses = await together(...(round % 2 === 0 ? [check, withdraw] : [withdraw, check]))
      const fits = [
        ['200', '404 not-found'],
        ['200', '409 credential-checked'],
      ]
      expect(fits).toContainEqual(statuses.map(String).sort())
    }
  })

  test('two devices that write a draft on the same revision: one holds, the other one learns of it', async () => {
    const put = (base: number, name: string) =>
      call('PUT', '/drafts/hipaa', world.ann.token, { base, form_version: 1, values: { hipaaAcknowledgment: name } })
    await put(0, 'before')
    const replies = await Promise.all([put(1, 'here'), put(1, 'there')])
    expect(replies.map(shown).map(String).sort()).toEqual(['200', '409 draft-newer'])
    const held = replies[0]?.status === 200 ? 'here' : 'there'
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body['draft']).toMatchObject({ revision: 2, values: { hipaaAcknowledgment: held } })
  })

  test('rebuilt documents are the same', async () => {
    expect((await world.arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  })
})
