import { randomUUID } from 'node:crypto'
import { hasCompanyFields } from '@arrive/contracts/calls/forms.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody, named } from '../testing/requests.ts'

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')
const HIPAA = named(forms, 'hipaa')
const shown = ({ status, body }: Reply) => ({ status, body })

describe.each(ENGINES)('on %s engines, a save that changes nothing', (engines) => {
  let arrive: TestArrive
  let staff: Staff
  let admin: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    staff = await newStaff(client, 'rosa@mail.example')
    admin = await adminToken(client)
  }, 60_000)
  afterAll(() => arrive.end())

  const save = (form = HIPAA, seed = 0, key: string | null = randomUUID()) =>
    client.call('POST', form.save.path, { body: sampleBody(form, seed), token: staff.token, key })
  const fill = (form = HIPAA, body: object = companyBody(form)) =>
    client.call('PUT', `/company_section${form.save.path}/${staff.person}`, { body, token: admin })

  async function eventsOf(work: () => Promise<unknown>): Promise<number> {
    const count = async () =>
      (await entriesOf(arrive.arrive().kernel.log)).filter(({ source }) => source.startsWith('onboarding/')).length
    const before = await count()
    await work()
    return (await count()) - before
  }

  test.each(PACKET)('gets the same response as any other save and appends nothing: $name', async (form) => {
    const first = await save(form)
    const replies: Reply[] = []
    const added = await eventsOf(async () => {
      replies.push(await save(form), await save(form, 0, null), await save(form))
    })
    expect(replies.map(shown)).toEqual(replies.map(() => shown(first)))
    expect(added).toBe(0)
    expect(await eventsOf(() => save(form, 1))).toBe(1)
    expect(await eventsOf(() => save(form))).toBe(1)
  })

  test.each(PACKET.filter(hasCompanyFields))('appends nothing for the company’s part either: $name', async (form) => {
    await save(form)
    const first = await fill(form)
    const [field = '', value] = Object.entries(companyBody(form))[0] ?? []
    const again: Reply[] = []
    const added = await eventsOf(async () => {
      again.push(await fill(form), await fill(form, { [field]: value }))
    })
    expect(again.map(shown)).toEqual([shown(first), shown(first)])
    expect(added).toBe(0)
    expect(await eventsOf(() => fill(form, companyBody(form, 1)))).toBe(1)
  })

  test('is recognized after a restart', async () => {
    await save(HIPAA, 3)
    await arrive.restart()
    expect(await eventsOf(() => save(HIPAA, 3))).toBe(0)
    expect(await eventsOf(() => save(HIPAA, 4))).toBe(1)
  })

  test('is not assumed while another save is in progress, so that the last save wins', async () => {
    await save(HIPAA, 7)
    const other = save(HIPAA, 8)
    // The other save is in the log before it is shown.
    const back = save(HIPAA, 7)
    expect([(await other).status, (await back).status]).toEqual([200, 200])
    const events = await eventsOf(() => save(HIPAA, 7))
    const stands = await eventsOf(() => save(HIPAA, 7))
    // The network decides which of the two arrives last; either way, the result is known.
    expect([events <= 1, stands]).toEqual([true, 0])
  })
})
