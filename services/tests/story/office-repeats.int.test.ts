import { randomUUID } from 'node:crypto'
import { DEFAULT_TIME_ZONE, dayOf } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listOf } from '../testing/exclusion-list.ts'
import { eventCount } from '../testing/history.ts'
import { type Colleague, newColleague } from '../testing/office.ts'
import { adminToken, newApplicant, newStaff, type Staff } from '../testing/people.ts'
import { good } from '../testing/personnel-file.ts'
import { makeReady } from '../testing/ready-packet.ts'
import { companyBody, named } from '../testing/requests.ts'

const LIST = '/pipeline/applicants'
const AT_ONCE = 5
const today = () => dayOf(new Date(), DEFAULT_TIME_ZONE)
const shown = ({ status, body }: Reply) => ({ status, body })

interface Deed {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Another valid body. Absent: the call has none. */
  readonly other?: object
  /** How many events it is. Default: one. */
  readonly events?: number
  /** Changes what the request was decided by. */
  readonly moveOn: () => Promise<unknown>
}

describe.each(ENGINES)('what the office decides on the %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let compliance: Colleague
  let count = 0
  const client = createClient(() => arrive.origin())
  const NOTE = { part: 'job', row: null, field: 'date1', note: 'Please check the date.' }

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    compliance = await newColleague(client, owner, 'compliance')
  }, 60_000)
  afterAll(() => arrive?.end())

  const ask = (method: string, path: string, body?: unknown, token = owner) =>
    client.call(method, path, { body, token })
  const applied = () => newApplicant(client, owner, `one${count++}@applicant.example`)
  const move = (person: number, from: string, to: string, token = owner) =>
    ask('PUT', `${LIST}/${person}`, { from, to, reason: 'Tested' }, token)
  const saveJob = ({ token }: Staff, seed = 0) => client.post('/job', sampleBody(named(forms, 'job'), seed), token)
  const eventsOf = async (work: () => Promise<unknown>) => {
    const { log } = arrive.arrive().kernel
    const before = await eventCount(log)
    await work()
    return (await eventCount(log)) - before
  }

  async function newAide(): Promise<Staff> {
    const aide = await newStaff(client, `aide${count++}@mail.example`)
    await good(saveJob(aide))
    const filled = { body: companyBody(named(forms, 'job')), token: owner }
    await good(client.call('PUT', `/company_section/job/${aide.person}`, filled))
    return aide
  }

  async function inReview({ person }: Staff): Promise<Body> {
    const { body } = await client.get(`/reviews/${person}`, owner)
    return rowsIn(body, 'forms').find(({ form }) => form === 'job') ?? {}
  }

  const decisionOf = async (aide: Staff, decision: string) => ({
    decision,
    event: (await inReview(aide))['event'],
    ...(decision === 'returned' && { notes: [NOTE] }),
  })

  /** A match of somebody with the list of exclusions. */
  async function matched(): Promise<readonly [screening: unknown, person: number]> {
    const aide = await newStaff(client, `aide${count++}@mail.example`)
    const sample = sampleBody(named(forms, 'authorization')) as Record<string, object>
    const names = { firstName: 'Anne', lastName: `O’Neill${'abcdefgh'.at(count % 8)}`, formerNames: 'None' }
    const about = { ...sample['authorizationData'], ...names, dateOfBirth: '1970-01-02' }
    await good(client.post('/authorization', { ...sample, authorizationData: about }, aide.token))
    const form = new FormData()
    const row = { LASTNAME: names.lastName.replace('’', "'").toUpperCase(), FIRSTNAME: 'ANNE', DOB: '19700102' }
    form.set('supplement', 'true')
    form.set('list', new Blob([listOf([{ ...row, EXCLDATE: '20260219' }])], { type: 'text/csv' }), 'a.csv')
    const made = await good(client.call('POST', '/screenings', { form, token: owner }))
    return [made.body['screening_id'], aide.person]
  }

  const DEEDS: Readonly<Record<string, () => Promise<Deed>>> = {
    'POST /reviews': async () => {
      const aide = await newAide()
      const body = await decisionOf(aide, 'returned')
      const other = { ...body, notes: [{ ...NOTE, note: 'Please check the year.' }] }
      return { method: 'POST', path: `/reviews/${aide.person}/job`, body, other, moveOn: () => saveJob(aide, 1) }
    },
    'POST /approvals': async () => {
      const staff = await newStaff(client, `aide${count++}@mail.example`)
      await makeReady({ client, owner, staff, today: today() })
      return { method: 'POST', path: `/approvals/${staff.person}`, moveOn: () => saveJob(staff, 1) }
    },
    'PUT /pipeline': async () => {
      const person = await applied()
      const body = { from: 'new', to: 'contacted' }
      const path = `${LIST}/${person}`
      return {
        method: 'PUT',
        path,
        body,
        other: { ...body, to: 'offer' },
        moveOn: () => move(person, 'contacted', 'new'),
      }
    },
    'PUT assignee': async () => {
      const { person: assignee } = await newColleague(client, owner, 'recruiter', {
        email: `one${count++}@agency.example`,
      })
      const path = `${LIST}/${await applied()}/assignee`
      const moveOn = () => ask('DELETE', `/admins/${assignee}`)
      return { method: 'PUT', path, body: { assignee }, other: { assignee: null }, moveOn }
    },
    'POST notes': async () => {
      const path = `${LIST}/${await applied()}/notes`
      const [body, other] = [{ text: 'Prefers mornings.' }, { text: 'Prefers nights.' }]
      return { method: 'POST', path, body, other, moveOn: () => ask('POST', path, other) }
    },
    'POST bulk': async () => {
      const [one, there, gone] = [await applied(), await applied(), await applied()]
      await good(move(there, 'new', 'contacted'))
      await good(ask('DELETE', `/delete_staff/${gone}`))
      const body = { user_ids: [one, there, gone], to: 'contacted' }
      const other = { user_ids: [await applied()], to: 'contacted' }
      const moveOn = () => Promise.all([one, there].map((person) => good(move(person, 'contacted', 'hired'))))
      return { method: 'POST', path: `${LIST}/bulk`, body, other, moveOn }
    },
    'PUT decision on a match': async () => {
      const [screening, person] = await matched()
      const path = `/screenings/${String(screening)}/people/${person}`
      const body = { decision: 'different', reason: 'Another birth place.' }
      const other = { ...body, decision: 'same' }
      return { method: 'PUT', path, body, other, moveOn: () => ask('PUT', path, other) }
    },
  }

  const kept: { readonly deed: Deed; readonly key: string; readonly first: object }[] = []

  test.each(Object.keys(DEEDS))(
    '%s with one key is one decision with one response, also after things have moved on',
    async (name) => {
      const deed = (await DEEDS[name]?.()) as Deed
      const { method, path, body, other, events = 1 } = deed
      const key = randomUUID()
      const send = (sent = body) => client.call(method, path, { body: sent, token: owner, key })
      const first = await send()
      expect([name, first.status]).toEqual([name, name === 'POST notes' ? 201 : 200])
      await good(deed.moveOn() as Promise<Reply>)
      const repeated = async () => {
        const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send()))
        expect(replies.map(shown)).toEqual(Array(AT_ONCE).fill(shown(first)))
        if (other !== undefined) expect((await send(other)).body).toMatchObject({ status: 422, code: 'key-reused' })
      }
      expect(await eventsOf(repeated)).toBe(0)
      kept.push({ deed, key, first: shown(first) })
      const fresh = (await DEEDS[name]?.()) as Deed
      const sending = () => {
        const own = { body: fresh.body, token: owner, key: randomUUID() }
        return Promise.all(Array.from({ length: AT_ONCE }, () => client.call(fresh.method, fresh.path, own)))
      }
      const done = await eventsOf(async () => {
        const replies = await sending()
        expect(replies.map(shown)).toEqual(Array(AT_ONCE).fill(shown(replies[0] as Reply)))
      })
      expect(done).toBe(events)
    },
    120_000,
  )

  test('every decision is answered alike after a restart', async () => {
    await arrive.restart()
    const repeated = async () => {
      for (const { deed, key, first } of kept) {
        const { method, path, body } = deed
        expect(shown(await client.call(method, path, { body, token: owner, key }))).toEqual(first)
      }
    }
    expect(await eventsOf(repeated)).toBe(0)
    expect(kept).toHaveLength(Object.keys(DEEDS).length)
  }, 60_000)

  describe('two administrators at once', () => {
    const SEEN: Readonly<Record<string, object>> = {
      approved: { returned: [], state: 'approved' },
      returned: { returned: ['job'], state: 'needs_attention' },
    }
    const seenOf = async (aide: Staff) => {
      const { returned } = (await client.get(`/get_packet/${aide.person}`, owner)).body
      const packet = (await client.get('/packet', aide.token)).body
      return { returned, state: rowsIn(packet, 'forms').find(({ form }) => form === 'job')?.['state'] }
    }

    test('who approve and return one version both decide, and everyone sees the later decision', async () => {
      const aide = await newAide()
      const path = `/reviews/${aide.person}/job`
      const bodies = [await decisionOf(aide, 'approved'), await decisionOf(aide, 'returned')]
      const tokens = [owner, compliance.token]
      for (let round = 0; round < 4; round++) {
        const replies = await Promise.all(bodies.map((body, at) => ask('POST', path, body, tokens[at])))
        expect(replies.map(({ status, body }) => [status, body['review']])).toEqual([
          [200, 'approved'],
          [200, 'returned'],
        ])
        const { review, decided_by } = await inReview(aide)
        expect(await seenOf(aide)).toEqual(SEEN[String(review)])
        expect(decided_by).toBe(review === 'approved' ? 1 : compliance.person)
      }
    })

    test('who move somebody from one stage: one move counts, the other gets the stage', async () => {
      const person = await applied()
      const replies = await Promise.all([
        move(person, 'new', 'contacted'),
        move(person, 'new', 'interview', compliance.token),
      ])
      const [done] = replies.filter(({ status }) => status === 200)
      const [refused] = replies.filter(({ status }) => status !== 200)
      expect(refused?.body).toMatchObject({ status: 409, code: 'moved-meanwhile', state: done?.body['state'] })
      const place = (await ask('GET', `${LIST}/${person}`)).body
      expect(place).toMatchObject({ state: done?.body['state'], history: [{ from: 'new' }] })
      expect(rowsIn(place, 'history')).toHaveLength(1)
    })
  })
})
