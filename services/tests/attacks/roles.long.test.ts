import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { OFFICE_ROLES } from '@arrive/contracts/office-roles.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named, sampleRequest } from '../testing/requests.ts'
import { sized } from '../testing/size.ts'
import { signedAgain } from '../testing/tokens.ts'

/** Appears in no name, so it is found only in responses. */
const CANARY = 'Xylophagous Quokka'
/** Calls with which office users change their own account. */
const OWN = /^(?:logout|own-|end-|begin-factor|add-factor|remove-factor|make-backup)/

// Office users who try to exceed their roles.

/** How often two owners demote each other. */
const rounds = sized(2, 25)

describe.each(ENGINES)('on %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let ann: Staff
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    ann = await newStaff(client, 'ann@mail.example')
    for (const name of ['hipaa', 'authorization']) await handInWithCanary(name)
  }, 60_000)
  afterAll(() => arrive?.end())

  async function handInWithCanary(name: string): Promise<void> {
    const form = named(forms, name)
    const text = JSON.stringify(sampleBody(form)).replaceAll(
      /("(?:\w*[sS]ignature|explanation)":)"[^"]*"/g,
      `$1"${CANARY}"`,
    )
    const { status } = await client.post(form.save.path, JSON.parse(text), ann.token)
    if (status !== 200) throw new Error(`${name} was answered ${status}`)
  }

  const ask = (call: Call, token: string): Promise<Reply> => {
    const { method, path, body, form } = sampleRequest(forms, call, ann)
    return client.call(method, path, { body, form, token })
  }
  const change = (person: number, role: string, token: string) =>
    client.call('PUT', `/admins/${person}/role`, { token, body: { office_role: role } })

  /** Every path by which a call may show Ann's records. */
  function waysOf(call: Call): readonly string[] {
    const { path } = sampleRequest(forms, call, ann)
    const own = call.query !== undefined && 'user_id' in call.query ? [`${path}?user_id=${ann.person}`] : []
    const others = call.id === 'get-history' ? [path.replace(/[^/]+$/, 'authorization')] : []
    return [path, ...own, ...others]
  }

  /** Two owners demote each other at the same time. The remaining one is the owner from then on. */
  async function demoteAtOnce(round: number): Promise<void> {
    const newOwner = (at: number) =>
      newColleague(client, owner, 'owner', { email: `owner${round}.${at}@agency.example` })
    const [one, two] = [await newOwner(1), await newOwner(2)]
    const isOther = (id: unknown) => id !== one.person && id !== two.person
    const team = await client.rows('/admins', owner)
    const others = team.filter(({ office_role: role, user_id: id }) => role === 'owner' && isOther(id))
    for (const { user_id: id } of others) await change(Number(id), 'recruiter', one.token)
    const answers = await Promise.all([
      change(one.person, 'recruiter', two.token),
      change(two.person, 'recruiter', one.token),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
    const states = await Promise.all([one, two].map(({ token }) => client.get('/service_tokens', token)))
    owner = states[0]?.status === 200 ? one.token : two.token
    expect(states.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  }

  test('an auditor who sends every write changes nothing', async () => {
    const { token } = await newColleague(client, owner, 'auditor')
    const writes = calls.filter(({ id, method, access, officeRoles = [] }) => {
      const isOffice = (access === 'admin' || access === 'person') && !officeRoles.includes('auditor')
      return method !== 'GET' && isOffice && !OWN.test(id)
    })
    const before = await eventCount(arrive.arrive().kernel.log)
    for (const call of writes) {
      const { status, body } = await ask(call, token)
      expect([call.id, status, body['code']]).toEqual([call.id, 403, 'read-only'])
    }
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before)
    expect(writes.length).toBeGreaterThan(20)
  })

  test('a recruiter who reads everything finds no hepatitis B record and no criminal background', async () => {
    const { token } = await newColleague(client, owner, 'recruiter')
    const reads = calls.filter(({ method, access }) => method === 'GET' && access !== 'public')
    const ways = reads.flatMap(waysOf)
    const seenBy = async (who: string) => {
      const found = new Set<string>()
      for (const way of ways) {
        const response = await fetch(arrive.origin() + way, { headers: { Authorization: `Bearer ${who}` } })
        if ((await response.text()).includes(CANARY)) found.add(way.replace(/\?.*/, ''))
      }
      return [...found].sort()
    }
    expect(await seenBy(token)).toEqual([])
    expect(await seenBy(owner)).toEqual([
      '/get_authorization_and_criminal_data',
      `/get_changes/${ann.person}`,
      '/get_hipaa_data',
      `/get_history/${ann.person}/authorization`,
      `/get_history/${ann.person}/hipaa`,
      `/get_signatures/${ann.person}`,
    ])
  })

  test('a token with a forged role is worthless, even if it is signed', async () => {
    const rita = await newColleague(client, owner, 'recruiter', { email: 'rita@agency.example' })
    const secret = arrive.arrive().kernel.secrets.tokens()
    const requested = (office: string | undefined) =>
      client.get('/get_packets', signedAgain(rita.token, { office }, secret))
    expect((await requested('recruiter')).status).toBe(200)
    for (const office of [...OFFICE_ROLES.filter((role) => role !== 'recruiter'), undefined, 'root', '']) {
      expect([office, (await requested(office)).status]).toEqual([office, 401])
    }
  })

  test('a user removed while sending requests on many connections is locked out with the response', async () => {
    const rob = await newColleague(client, owner, 'compliance', { email: 'rob@agency.example' })
    let removed = false
    const late: number[] = []
    const busy = Array.from({ length: 8 }, async () => {
      for (;;) {
        const after = removed
        const { status } = await client.get('/get_administrators', rob.token)
        if (after) return void late.push(status)
      }
    })
    const { status } = await client.call('DELETE', `/admins/${rob.person}`, { token: owner })
    removed = true
    await Promise.all(busy)
    expect([status, new Set(late)]).toEqual([200, new Set([401])])
  })

  test(`two owners who demote each other at once leave an owner, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) await demoteAtOnce(round)
  }, 120_000)
})
