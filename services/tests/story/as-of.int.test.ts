import type { Call } from '@arrive/contracts/call.ts'
import { DEFAULT_TIME_ZONE, dayOf, endOfDay } from '@arrive/contracts/days.ts'
import { schemaId } from '@arrive/contracts/event.ts'
import { COMPANY_FILLED } from '@arrive/contracts/events/company-filled.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient, type Reply, rowsIn } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newApplicant, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { fillPersonnelFile, good, putDraft } from '../testing/personnel-file.ts'
import { companyBody, named } from '../testing/requests.ts'
import { until } from '../testing/until.ts'

const DAY = 24 * 60 * 60_000
const TIMED: readonly Call[] = calls.filter((call: Call) => call.timed === true)

/** One address of a timed call, and who asks. */
interface Timed {
  readonly id: string
  readonly path: string
  readonly by: 'office' | 'staff'
}

const SIGNATURES = { path: '/get_signatures/{user_id}', by: 'office' } as const
const ABOUT_ONE = TIMED.flatMap(timedOf)

function timedOf({ id, path, access, query = {}, params = {} }: Call): readonly Timed[] {
  const forms = (params['form']?.['enum'] as readonly string[] | undefined) ?? ['']
  const paths = forms.map((form) => path.replace('{form}', form))
  const isOfOne = path.includes('{user_id}')
  const narrowed = isOfOne ? paths : 'user_id' in query ? paths.map((one) => `${one}?user_id={user_id}`) : []
  const office = access === 'staff' ? [] : narrowed.map((one) => ({ id, path: one, by: 'office' as const }))
  return access === 'admin' ? office : [...office, ...paths.map((one) => ({ id, path: one, by: 'staff' as const }))]
}

describe.each(ENGINES)('as of a moment, on the %s engines', (engines) => {
  let arrive: TestArrive
  let client: Client
  let ann: Staff
  let ahead = 0
  const now = () => Date.now() + ahead
  const moments = new Map<string, string>()
  const note = (name: string) => void moments.set(name, new Date(now()).toISOString())
  const tokens: Record<'office' | 'staff', string> = { office: '', staff: '' }

  async function passTime(ms: number): Promise<void> {
    ahead += ms
    tokens.office = await adminToken(client)
    tokens.staff = await staffToken(client, ann.email)
  }

  const save = (name: string, seed: number) =>
    good(client.post(named(forms, name).save.path, sampleBody(named(forms, name), seed), tokens.staff))
  const fill = (name: string) => {
    const body = companyBody(named(forms, name))
    return good(client.call('PUT', `/company_section/${name}/${ann.person}`, { body, token: tokens.office }))
  }

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now })
    client = createClient(arrive.origin)
    tokens.office = await adminToken(client)
    note('empty')
    ahead += DAY
    const others = [await newStaff(client, 'amy@mail.example')]
    ann = await newStaff(client, 'ann@mail.example')
    note('registered')
    ahead += 1_000
    others.push(await newStaff(client, 'ben@mail.example'))
    for (const { token } of others) await good(client.post('/job', sampleBody(named(forms, 'job'), 5), token))
    await passTime(1_000)
    for (const name of ['application2', 'hipaa', 'job', 'verification']) await save(name, 1)
    await fill('job')
    await fillPersonnelFile(client, { ...ann, token: tokens.staff }, tokens.office)
    note('first')
    await passTime(DAY)
    for (const name of ['application2', 'hipaa', 'job', 'hepatitis_b']) await save(name, 2)
    await fillWithoutRecord()
    note('second')
    await passTime(60_000)
    // Signatures have an index once their events are sealed.
    await until(
      'the seal',
      () => textOf(ask(SIGNATURES)),
      (text) => !text.includes('"index":null'),
    )
  }, 120_000)
  afterAll(() => arrive?.end())

  function ask({ path, by }: Pick<Timed, 'path' | 'by'>, asOf?: string, person = ann.person): Promise<Reply> {
    const address = path.replaceAll('{user_id}', String(person))
    const more = asOf === undefined ? '' : `${address.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(asOf)}`
    return client.get(`${address}${more}`, tokens[by])
  }
  const at = (name: string) => String(moments.get(name))
  const textOf = async (reply: Promise<Reply>) => {
    const { status, bytes } = await reply
    return `${status} ${bytes.toString()}`
  }
  /** Appended, and refused. */
  async function fillWithoutRecord(): Promise<void> {
    const { submit } = arrive.arrive().kernel
    const origin = { call: 'fill-nurse', actor: 'admin/1', requestId: 'refused' }
    const sending = submit.sendOnce(submit.eventId(origin), {
      origin,
      topic: 'onboarding',
      source: '/arrive/onboarding',
      type: COMPANY_FILLED,
      dataschema: schemaId(COMPANY_FILLED, named(forms, 'nurse').version, 'nurse'),
      person: ann.person,
      data: { form: 'nurse', section: { nurse: { employmentSpecialist: 'Pat Reyes' } } },
      request: {},
      awaited: ['onboarding'],
    })
    await expect(sending).rejects.toMatchObject({ code: 'not-found' })
  }

  const hipaa = { path: '/get_hipaa_data?user_id={user_id}', by: 'office' } as const

  test.each(ABOUT_ONE)('$id by the $by answers as of now what it answers now, byte for byte: $path', async (timed) => {
    await putDraftOnce()
    const live = await textOf(ask(timed))
    expect(live).toMatch(/^(200|404) /)
    expect(await textOf(ask(timed, new Date(now()).toISOString()))).toBe(live)
    expect(await textOf(ask(timed, today()))).toBe(live)
  })

  let hasDraft = false
  async function putDraftOnce(): Promise<void> {
    if (!hasDraft) await putDraft(client, tokens.staff)
    hasDraft = true
  }
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now())

  test('a form is answered as it was, with the moment', async () => {
    const [first, second, live] = [await ask(hipaa, at('first')), await ask(hipaa, at('second')), await ask(hipaa)]
    expect(first.status).toBe(200)
    expect(first.body).not.toEqual(live.body)
    expect(second.body).toEqual(live.body)
    expect(first.headers.get('as-of')).toBe(at('first'))
    expect([first.headers.get('settled'), live.headers.get('settled'), live.headers.get('as-of')]).toEqual([
      'true',
      null,
      null,
    ])
    expect((await ask(hipaa, new Date(now()).toISOString())).headers.get('settled')).toBe('false')
  })

  test('a day is answered as of its end at the agency', async () => {
    const day = dayOf(at('first'), DEFAULT_TIME_ZONE)
    const { headers, body } = await ask(hipaa, day)
    expect(headers.get('as-of')).toBe(new Date(endOfDay(day, DEFAULT_TIME_ZONE).getTime() - 1).toISOString())
    expect(body).toEqual((await ask(hipaa, at('first'))).body)
  })

  test('an account, its invitation and its number are answered as they were', async () => {
    const email = 'omar@mail.example'
    const person = await newApplicant(client, tokens.office, email)
    const applied = new Date(now()).toISOString()
    ahead += 1_000
    await newStaff(client, email)
    const read = async (path: string, asOf?: string) => (await ask({ path, by: 'office' }, asOf, person)).body
    for (const path of ['/get_account/{user_id}', '/get_invitations?user_ids={user_id}']) {
      expect([await read(path)].flat()).toMatchObject([{ user_id: person, has_account: true }])
      expect([await read(path, applied)].flat()).toMatchObject([{ user_id: person, has_account: false }])
    }
    const lookup = `/get_staff_id_by_email/${email}`
    expect(await read(lookup, applied)).toEqual({ user_id: person })
    expect(await read(lookup, at('first'))).toMatchObject({ code: 'no-user' })
    expect(await read('/get_staff_id_by_email/nobody@mail.example', applied)).toMatchObject({ code: 'no-user' })
  })

  test('a patient is answered with the requests of then', async () => {
    const homecare = named(forms, 'homecare')
    const send = () => good(client.post(homecare.save.path, sampleBody(homecare, 1)))
    await send()
    const lookup = `/get_user_id_by_email/${String(Object(sampleBody(homecare, 1))['patientEmail'])}`
    const person = Number((await ask({ path: lookup, by: 'office' })).body['user_id'])
    const once = new Date(now()).toISOString()
    ahead += 1_000
    await send()
    const patient = { path: '/get_patient/{user_id}', by: 'office' } as const
    expect((await ask(patient, undefined, person)).body).toMatchObject({ submissions: 2 })
    expect((await ask(patient, once, person)).body).toMatchObject({ user_id: person, submissions: 1 })
    expect((await ask(patient, at('second'), person)).body).toMatchObject({ code: 'no-user' })
  })

  test('what was refused never shows', async () => {
    const nurse = { path: '/get_nurse_data?user_id={user_id}', by: 'office' } as const
    expect((await ask(nurse, at('second'))).body).toEqual((await ask(nurse, at('first'))).body)
    const history = { path: '/get_history/{user_id}/nurse', by: 'office' } as const
    expect((await ask(history, at('second'))).status).toBe(404)
    await save('nurse', 1)
    expect(rowsIn((await ask(history, new Date(now()).toISOString())).body, 'versions')).toHaveLength(1)
  })

  test('the audit records who looked', async () => {
    const colleague = await newColleague(client, tokens.office, 'compliance')
    await client.get(`/get_job_data?user_id=${ann.person}&as_of=${at('first')}`, colleague.token)
    const entries = await client.rows(`/get_audit?limit=200&actor_user_id=${colleague.person}`, tokens.office)
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'view', what: 'job', subject_user_id: ann.person }),
    )
  })

  test('a packet has the neighbors of the list as it was', async () => {
    const packet = { path: '/get_packet/{user_id}?sort=user_id&missing=hipaa', by: 'office' } as const
    const neighbors = async (asOf: string) => {
      const { previous, next } = (await ask(packet, asOf)).body
      return [previous, next]
    }
    expect(await neighbors(at('first'))).toEqual([ann.person - 1, ann.person + 1])
    expect(await neighbors(at('registered'))).toEqual([ann.person - 1, null])
  })

  test('the same moment is answered with the same bytes, however much is saved in between', async () => {
    const all = () => Promise.all(ABOUT_ONE.map((timed) => textOf(ask(timed, at('first')))))
    const before = await all()
    for (const name of ['application2', 'hipaa', 'job', 'verification', 'hepatitis_b', 'nc_questions']) {
      await save(name, 3)
    }
    await fill('verification')
    await putDraft(client, tokens.staff).catch(() => undefined)
    expect(await all()).toEqual(before)
  })

  test('before a person existed there is nobody', async () => {
    for (const timed of ABOUT_ONE.filter(({ by }) => by === 'office')) {
      expect(await textOf(ask(timed, at('empty')))).toMatch(/^404 /)
    }
    expect((await ask({ path: '/packet', by: 'staff' }, at('empty'))).body).toMatchObject({ code: 'no-user' })
    expect((await ask({ path: '/get_hipaa_data', by: 'staff' }, at('empty'))).body).toEqual({ hipaa_data: [] })
    expect((await ask(hipaa, at('first'), 999)).body).toMatchObject({ status: 404, code: 'no-user' })
  })

  test.each([
    ...['', 'yesterday', '2026-02-30', '2026-11-27T10:00:00', '2026-11-27T10:00:00+0200', '1'],
    ...['2199-12-31', '2199-12-31T00:00:00Z'],
  ])('%j is refused', async (asOf) => {
    expect((await ask(hipaa, asOf)).body).toMatchObject({ status: 400, code: 'invalid-query' })
  })

  test('staff cannot name another person', async () => {
    const other = { path: '/get_hipaa_data?user_id=1', by: 'staff' } as const
    expect((await ask(other, at('first'))).body).toMatchObject({ status: 403, code: 'other-person' })
  })

  test('a call that is of now alone takes none', async () => {
    const { body } = await ask({ path: `/references/${ann.person}`, by: 'office' }, at('first'))
    expect(body).toMatchObject({ status: 400, code: 'invalid-query' })
  })

  test('after an erasure nothing is left of any moment', async () => {
    await good(client.call('DELETE', `/delete_staff/${ann.person}`, { token: tokens.office }))
    for (const timed of ABOUT_ONE.filter(({ by }) => by === 'office')) {
      for (const asOf of [at('empty'), at('first'), today()]) {
        expect((await ask(timed, asOf)).body).toMatchObject({ status: 410, code: 'erased' })
      }
    }
  })
})
