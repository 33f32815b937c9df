import { randomUUID } from 'node:crypto'
import { addDays, DEFAULT_TIME_ZONE, dayOf, mondayOf, startOfDay } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { OFFICE_ROLES, type OfficeRole } from '@arrive/contracts/office-roles.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { apply } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, rowsIn } from '../testing/client.ts'
import { CPR, idIn, stateCredential } from '../testing/credentials.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { inventedRows, listOf } from '../testing/exclusion-list.ts'
import { entriesOf, eventCount } from '../testing/history.ts'
import { colleagueToken, newColleague } from '../testing/office.ts'
import { assertTotals } from '../testing/overview-totals.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { good } from '../testing/personnel-file.ts'
import { approveForms, checkCredential, giveReferences, sendPacket } from '../testing/ready-packet.ts'
import { named } from '../testing/requests.ts'
import { isTo, type Mail, type Peer, startPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'
import { untilSealed, verifyLog } from '../testing/verify-log.ts'

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const [APPLICANTS, REQUESTS, ERASED, STAFF] = [200, 20, 3, 12] as const
/** The server takes few uploads of one address at once. */
const AT_ONCE = 3
const TUESDAY = addDays(mondayOf(dayOf(new Date(), DEFAULT_TIME_ZONE)), 8)
const NOON = startOfDay(TUESDAY, DEFAULT_TIME_ZONE).getTime() + DAY / 2
const LIMIT = 300_000

const emailOf = (at: number) => `one${at}@mail.example`
const subjectOf = ({ raw }: Mail) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim() ?? ''
const isAbout = (subject: string) => (mail: Mail) => subjectOf(mail) === subject

/** Runs some of them at a time. */
async function each(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

describe.each(ENGINES)('a week of an agency with 200 people on the %s engines', (name) => {
  let engines: TestEngines
  let peer: Peer
  let arrive: TestArrive
  let clock = NOON
  let owner: string
  let recruiter: number
  const people: number[] = []
  const staff: Staff[] = []
  const gone = new Set<number>()
  const client = createClient(() => arrive.origin())
  const today = () => dayOf(new Date(clock), DEFAULT_TIME_ZONE)
  const ask = (method: string, path: string, body?: unknown, key: string = randomUUID()) =>
    client.call(method, path, { body, token: owner, key })
  const one = (at: number): Staff => staff[at] as Staff
  const move = (list: string, person: number, body: object) => good(ask('PUT', `/pipeline/${list}/${person}`, body))

  beforeAll(async () => {
    engines = await newEngines(name)
    peer = await startPeer()
    const environment = { ...engines.environment, ...peer.settings, DIGEST: 'weekly' }
    arrive = await startTestArrive(environment, { now: () => clock })
    owner = await adminToken(client)
    for (const role of OFFICE_ROLES.slice(1)) {
      const { person } = await newColleague(client, owner, role)
      if (role === 'recruiter') recruiter = person
    }
  }, LIMIT)
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
    await engines?.end()
  }, 60_000)

  const tokenOf = (role: OfficeRole) =>
    role === 'owner' ? adminToken(client) : colleagueToken(client, `${role}@agency.example`)

  /** Every figure of every role is the total of its list. */
  async function assertEveryRole(): Promise<void> {
    for (const role of OFFICE_ROLES) await assertTotals(client, await tokenOf(role), `${role} on ${today()}`)
  }

  const counts = async () => assertTotals(client, owner, today())

  /** Sessions end while days pass. */
  async function nextDay(): Promise<void> {
    clock += DAY
    owner = await adminToken(client)
    for (const [at, { email }] of staff.entries()) {
      if (!gone.has(at)) staff[at] = { ...one(at), token: await staffToken(client, email) }
    }
  }
  afterEach(assertEveryRole, LIMIT)
  const story = (title: string, work: () => Promise<void>) => test(title, work, LIMIT)

  story('Tuesday: 200 applications and 20 requests come in, and 12 people register', async () => {
    await each(APPLICANTS, (at) => apply(client, emailOf(at), at))
    await each(REQUESTS, (at) => {
      const body = { ...sampleBody(named(forms, 'homecare'), at), patientEmail: `care${at}@mail.example` }
      return good(client.post('/apply_patients', body))
    })
    expect(await counts()).toMatchObject({ applicants_new: APPLICANTS, requests_new: REQUESTS, applicants_late: 0 })
    for (let at = 0; at < STAFF; at++) staff.push(await newStaff(client, emailOf(at)))
    const rows = await client.rows('/pipeline/applicants?limit=200', owner)
    people.push(...rows.map(({ user_id }) => Number(user_id)).sort((a, b) => a - b))
    expect(people).toHaveLength(APPLICANTS)
    expect(rows.filter(({ has_account }) => has_account === true)).toHaveLength(STAFF)
  })

  story('Wednesday: 200 people move at once, of whom 3 were erased, and requests are late', async () => {
    await nextDay()
    expect(await counts()).toMatchObject({ requests_late: REQUESTS, applicants_late: 0 })
    const known = new Set(staff.map(({ person }) => person))
    const erased = people.filter((person) => !known.has(person)).slice(-ERASED)
    for (const person of erased) await good(ask('DELETE', `/delete_staff/${person}`))
    const [key, body] = [randomUUID(), { user_ids: people, to: 'contacted', assignee: recruiter }]
    const moved = await ask('POST', '/pipeline/applicants/bulk', body, key)
    const failed = erased.map((user_id) => ({ user_id, code: 'no-user', message: 'User not found.' }))
    expect(moved.body).toEqual({ done: people.filter((person) => !erased.includes(person)), failed })
    const { log } = arrive.arrive().kernel
    const before = await eventCount(log)
    expect((await ask('POST', '/pipeline/applicants/bulk', body, key)).body).toEqual(moved.body)
    expect(await eventCount(log)).toBe(before)
    const path = `/pipeline/applicants?state=contacted&assignee=${recruiter}&limit=1`
    expect((await client.get(path, owner)).headers.get('x-total-count')).toBe(String(APPLICANTS - ERASED))
    for (const row of await client.rows('/pipeline/requests?limit=5', owner))
      await move('requests', Number(row['user_id']), { from: 'new', to: 'assessment' })
    await apply(client, 'late@mail.example', 1)
    expect(await counts()).toMatchObject({ applicants_new: 1, requests_new: 15, requests_late: 15 })
  })

  async function reviewJob(at: number, decision: string): Promise<void> {
    const path = `/reviews/${one(at).person}`
    const { event } = rowsIn((await client.get(path, owner)).body, 'forms').find(({ form }) => form === 'job') ?? {}
    const notes = [{ part: 'job', row: null, field: 'date1', note: 'Which day was it?' }]
    await good(ask('POST', `${path}/job`, { decision, event, ...(decision === 'returned' && { notes }) }))
  }

  const RETURNED = isAbout('Please look at your forms again')

  story('Thursday: packets come in, forms are approved and returned, and each return is mailed once', async () => {
    await nextDay()
    await each(4, (at) => sendPacket({ client, owner, staff: one(at), today: today() }))
    await each(4, (at) => client.post('/job', sampleBody(named(forms, 'job'), at), one(at + 4).token))
    expect(await counts()).toMatchObject({ to_review: 8, company: 4, ready: 0 })
    clock += MINUTE
    for (const at of [0, 1]) await approveForms({ client, owner, staff: one(at), today: today() })
    for (const at of [2, 3]) await reviewJob(at, 'returned')
    expect(await counts()).toMatchObject({ to_review: 6, ready: 2 })
    expect(await client.rows('/get_packets?review=returned', owner)).toHaveLength(2)
    clock += 10 * MINUTE
    expect((await peer.found(2, RETURNED)).flatMap(({ to }) => to).sort()).toEqual([emailOf(2), emailOf(3)])
  })

  const stateCard = (at: number, expires_on: string) =>
    stateCredential(client, { facts: { ...CPR, expires_on }, token: one(at).token })

  story(
    'Friday: references and certificates, two packets are approved, and a restart mails nothing twice',
    async () => {
      await nextDay()
      await arrive.restart()
      for (const at of [4, 5]) {
        const about = { user_id: one(at).person, form: null, name: 'Jo Park', organization: 'Elm', how: 'phone' }
        await good(ask('POST', '/references/by_hand', { ...about, scope: 'full', ...samplesOfEmployer() }))
      }
      const cards = [await stateCard(6, addDays(today(), 1)), await stateCard(7, addDays(today(), 1))]
      expect(await counts()).toMatchObject({ references: 2, credentials: 2, ready: 2 })
      for (const [at, card] of cards.entries()) {
        const check = { result: 'valid', source: 'redcross.org', checked_on: today() }
        await good(ask('POST', `/credentials/${one(6 + at).person}/${idIn(card)}/check`, check))
      }
      for (const at of [0, 1]) {
        const making = { client, owner, staff: one(at), today: today() }
        const blocked = await ask('POST', `/approvals/${one(at).person}`)
        expect(blocked.body).toMatchObject({ status: 409, code: 'packet-blocked' })
        await giveReferences(making)
        for (const kind of ['aide_registry', 'cpr', 'tb', 'background', 'oig'] as const) {
          await checkCredential(making, kind)
        }
        await good(ask('POST', `/approvals/${one(at).person}`))
      }
      await good(client.post('/job', sampleBody(named(forms, 'job'), 9), one(2).token))
      expect(await counts()).toMatchObject({ references: 2, credentials: 0, ready: 0 })
      expect(await client.rows('/get_packets?review=approved', owner)).toHaveLength(2)
      expect(await client.rows('/get_packets?review=returned', owner)).toHaveLength(1)
      const approved = await peer.found(2, isAbout('Your packet is approved'))
      expect(approved.flatMap(({ to }) => to).sort()).toEqual([emailOf(0), emailOf(1)])
    },
  )

  const lateFor = async (at: number) => {
    const rows = await client.rows(`/out_of_date?kind=cpr&limit=200`, owner)
    return rows.find(({ user_id }) => user_id === one(at).person)?.['state']
  }

  story('Saturday and Sunday: cards expire, and a declined person who applies again is new', async () => {
    expect([await lateFor(6), await lateFor(0)]).toEqual([undefined, undefined])
    await nextDay()
    await nextDay()
    expect([await lateFor(6), await lateFor(7), await lateFor(0)]).toEqual(['expired', 'expired', undefined])
    const [ann = 0, ben = 0] = [one(8).person, one(9).person]
    for (const person of [ann, ben]) {
      await move('applicants', person, { from: 'contacted', to: 'declined', reason: 'No license' })
    }
    clock += MINUTE
    await apply(client, emailOf(8), 8)
    const again = await until(
      'the stage',
      async () => (await ask('GET', `/pipeline/applicants/${ann}`)).body,
      ({ state }) => state === 'new',
    )
    expect(again).toMatchObject({ submissions: 2, assignee: recruiter })
    expect(await counts()).toMatchObject({ applicants_new: 2, applicants_late: 1, screening_old: 1 })
  })

  story('Sunday: everybody is screened, matches are decided, and one of the matched is erased', async () => {
    const { authorizationData: about } = sampleBody(named(forms, 'authorization')) as Record<string, Body>
    const upper = (field: string) => String(about?.[field]).toUpperCase()
    const born = upper('dateOfBirth').replaceAll('-', '')
    const row = { LASTNAME: upper('lastName'), FIRSTNAME: upper('firstName'), DOB: born, EXCLDATE: '20260219' }
    const form = new FormData()
    form.set('list', new Blob([listOf([...inventedRows(50_000), row])], { type: 'text/csv' }), 'UPDATED.csv')
    const made = await good(client.call('POST', '/screenings', { form, token: owner }))
    expect(made.body).toMatchObject({ people: STAFF, possible: 4, listed: 50_001 })
    expect(await counts()).toMatchObject({ screening: 4, screening_old: 0 })
    const path = `/screenings/${String(made.body['screening_id'])}/people`
    const decide = (at: number, decision: string) =>
      good(ask('PUT', `${path}/${one(at).person}`, { decision, reason: 'The OIG website says so.' }))
    await decide(0, 'different')
    await decide(1, 'same')
    expect(await counts()).toMatchObject({ screening: 2 })
    await good(ask('DELETE', `/delete_staff/${one(3).person}`))
    gone.add(3)
    expect(await counts()).toMatchObject({ screening: 1 })
    expect(await client.rows('/get_packets?review=returned', owner)).toEqual([])
  })

  const REMINDED = isAbout('Your forms are not finished yet')

  story(
    'Monday and Tuesday: one digest with the numbers of the lists, and one reminder for each that is due',
    async () => {
      await nextDay()
      const [digest] = await peer.found(1, isAbout('The week in numbers'))
      const raw = digest?.raw.replaceAll('=\r\n', '') ?? ''
      const total = async (path: string) => (await client.get(`${path}limit=1`, owner)).headers.get('x-total-count')
      // 200 and two more, without four who are erased.
      expect(raw).toContain(`New career applications: ${APPLICANTS + 2 - ERASED - 1}\r\n`)
      expect(raw).toContain(`New homecare requests: ${REQUESTS}\r\n`)
      expect(raw).toContain(
        `Packets waiting for the agency's section: ${await total('/get_packets?state=company&')}\r\n`,
      )
      const [now, then] = [await total('/out_of_date?'), await total(`/out_of_date?as_of=${addDays(today(), 30)}&`)]
      expect(raw).toContain(`Certificates out of date: ${now}\r\n`)
      expect(raw).toContain(`Certificates that expire within 30 days: ${Number(then) - Number(now)}\r\n`)
      await nextDay()
      const quiet = [8, 9, 10, 11].map(emailOf)
      for (const email of quiet) await peer.found(2, (mail) => REMINDED(mail) && isTo(email)(mail))
    },
  )

  story('the week has nothing twice, is the same after a replay, and its log verifies', async () => {
    const mails = new Map<string, number>()
    for (const mail of peer.mails) {
      const key = `${subjectOf(mail)} to ${mail.to.join()}`
      mails.set(key, (mails.get(key) ?? 0) + 1)
    }
    const ids = peer.mails.map(({ raw }) => /^Message-ID:\s+(\S+)$/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(peer.mails.length)
    const of = (subject: string) => [...mails].filter(([key]) => key.startsWith(subject)).map(([, count]) => count)
    expect([of('Please look'), of('Your packet'), of('The week')]).toEqual([[1, 1], [1, 1], [1]])
    const { log } = arrive.arrive().kernel
    const types = (await entriesOf(log, ['office'])).map(({ envelope }) => envelope.type)
    const count = (type: string) => types.filter((is) => is === type).length
    // 197 in bulk, 5 requests, 2 declined, and 1 by the system.
    expect(count('office.pipeline.moved')).toBe(APPLICANTS - ERASED + 8)
    expect(count('office.pipeline.assigned')).toBe(APPLICANTS - ERASED)
    expect(count('office.packet.approved')).toBe(2)
    expect(count('office.screening.made')).toBe(1)
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    await untilSealed(arrive)
    expect(await verifyLog(name, engines.environment)).toMatchObject({ code: 0, findings: [] })
  })
})
