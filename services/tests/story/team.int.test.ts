import { DEFAULT_TIME_ZONE, dayOf, startOfDay } from '@arrive/contracts/days.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { colleagueToken, newColleague } from '../testing/office.ts'
import { adminToken, newStaff, PASSWORD } from '../testing/people.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe.each(ENGINES)('the administrators on %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let clock = Date.now()
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => clock })
    owner = await adminToken(client)
  })
  afterAll(() => arrive?.end())

  const change = (person: number, role: OfficeRole, token = owner, more = {}) =>
    client.call('PUT', `/admins/${person}/role`, { token, body: { office_role: role, ...more } })
  const remove = (person: number, token = owner) => client.call('DELETE', `/admins/${person}`, { token })
  const team = async () => (await client.get('/admins', owner)).body as unknown as Row[]
  const dayAfter = (ms: number) => dayOf(new Date(clock + ms), DEFAULT_TIME_ZONE)

  test('have their sessions ended before a change of role is answered', async () => {
    const rita = await newColleague(client, owner, 'recruiter')
    expect(await client.get('/get_packets', rita.token)).toMatchObject({ status: 200 })
    expect(await change(rita.person, 'compliance')).toMatchObject({ status: 200 })
    expect(await client.get('/get_packets', rita.token)).toMatchObject({ status: 401 })
    const token = await colleagueToken(client, rita.email)
    expect(await client.get('/get_audit', token)).toMatchObject({ status: 200 })
    expect(await client.get('/service_tokens', token)).toMatchObject({ status: 403, body: { code: 'not-in-role' } })
  })

  test('who only audit have a last day, at the end of which their sessions end and logins are refused', async () => {
    const untils = [undefined, dayAfter(-DAY), 'soon', '2030-02-30'].map((until) => ({ ...(until && { until }) }))
    const ada = await newColleague(client, owner, 'auditor', { until: dayAfter(0) })
    for (const more of untils) expect(await change(ada.person, 'auditor', owner, more)).toMatchObject({ status: 400 })
    expect(await change(ada.person, 'recruiter', owner, { until: dayAfter(DAY) })).toMatchObject({ status: 400 })
    expect(await client.get('/get_audit', ada.token)).toMatchObject({ status: 200 })
    const reported = { status: 200, body: { role: 'admin', office_role: 'auditor', until: dayAfter(0) } }
    expect(await client.get('/me', ada.token)).toMatchObject(reported)
    const staff = await newStaff(client, 'ann@mail.example')
    expect(await client.get('/me', staff.token)).toMatchObject({ body: { office_role: null, until: null } })
    clock = startOfDay(dayAfter(DAY), DEFAULT_TIME_ZONE).getTime()
    expect(await client.get('/get_audit', ada.token)).toMatchObject({ status: 401 })
    const login = { username: ada.email, password: PASSWORD }
    expect(await client.post('/login', login)).toMatchObject({ status: 401, body: { code: 'access-ended' } })
    owner = await adminToken(client)
    expect(await change(ada.person, 'auditor', owner, { until: dayAfter(DAY) })).toMatchObject({ status: 200 })
    expect(await client.post('/login', login)).toMatchObject({ status: 200 })
  })

  test('who are removed are locked out at once, keep their name in the audit, and no one else gets it', async () => {
    const rob = await newColleague(client, owner, 'compliance', { email: 'rob@agency.example' })
    await client.get('/get_packets', rob.token)
    expect(await remove(rob.person)).toMatchObject({ status: 200 })
    expect(await client.get('/get_packets', rob.token)).toMatchObject({ status: 401 })
    const login = { username: rob.email, password: PASSWORD }
    expect(await client.post('/login', login)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    const account = { email: rob.email, password: PASSWORD, confirmPassword: PASSWORD }
    expect(await client.post('/register', account)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect(await remove(rob.person)).toMatchObject({ status: 404, body: { code: 'no-user' } })
    const erasure = await client.call('DELETE', `/delete_staff/${rob.person}`, { token: owner })
    expect(erasure).toMatchObject({ status: 404, body: { code: 'no-user' } })
    const mine = await client.rows(`/get_audit?actor_user_id=${rob.person}`, owner)
    expect(mine.map(({ actor, what }) => [actor, what])).toContainEqual([rob.email, 'packets'])
    expect((await team()).map(({ email }) => email)).not.toContain(rob.email)
  })

  test('are changed by a person, who is named in the audit', async () => {
    const changes = (await client.rows('/get_audit?limit=200', owner)).filter(({ what }) => what === 'role')
    const subjects = new Set(changes.map(({ subject_user_id: subject }) => subject))
    expect([...subjects]).toEqual(expect.arrayContaining((await team()).slice(1).map(({ user_id: id }) => id)))
    expect(new Set(changes.map(({ actor }) => actor)).size).toBe(1)
  })

  test('are the same after a restart and a rebuild', async () => {
    const before = await team()
    await arrive.restart()
    for (const { differences } of await arrive.rebuild()) expect(differences).toEqual([])
    expect(await team()).toEqual(before)
    expect(new Set(before.map(({ office_role: role }) => role))).toEqual(new Set(['owner', 'compliance', 'auditor']))
  })
})

interface Row {
  readonly user_id: number
  readonly email: string
  readonly office_role: OfficeRole
}
