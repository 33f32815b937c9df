import { setTimeout as pause } from 'node:timers/promises'
import { type EventType, schemaIdOf } from '@arrive/contracts/event.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Envelope, freshId, jwe, kernelData, subjectOf } from '../../kernel/index.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Body } from '../../tests/testing/client.ts'
import { ENGINES } from '../../tests/testing/engines.ts'
import { entriesOf } from '../../tests/testing/history.ts'
import { newStaff } from '../../tests/testing/people.ts'
import { patiently, readWholeRange } from '../../tests/testing/ranges.ts'
import { companyBody, named } from '../../tests/testing/requests.ts'
import { until } from '../../tests/testing/until.ts'
import { createSnapshots } from '../reads/snapshot.ts'
import { type Office, openOffice } from '../testing/office.ts'

const HIPAA = named(forms, 'hipaa')
const EMPLOYEE = named(forms, 'employee')
const isSubmission = ({ type }: Body) => type === 'onboarding.form.submitted'
const keyOf = ({ id, subject, dataschema, ...event }: Body) =>
  isSubmission(event) ? `${subject} ${String(dataschema).split(':').slice(0, -1).join(':')}` : String(id)

describe.each(ENGINES)('a snapshot, on engines that are %s,', (engines) => {
  let office: Office
  let token: string

  beforeAll(async () => {
    office = await openOffice({}, engines)
    token = await office.token('onboarding', 'accounts')
    for (const seed of [1, 2, 3]) await office.save(office.ann, seed)
    await office.save(office.ben, 4)
    await employee(office.ann.token, 5)
    await company(office.ann.person, 6)
    await employee(office.ann.token, 7)
  }, 120_000)
  afterAll(() => office.arrive.end())

  const kernel = () => office.arrive.arrive().kernel

  async function employee(session: string, seed: number): Promise<void> {
    const { status } = await office.client.post(EMPLOYEE.save.path, sampleBody(EMPLOYEE, seed), session)
    expect(status).toBe(200)
  }

  async function company(person: number, seed: number): Promise<void> {
    const path = `/company_section${EMPLOYEE.save.path}/${person}`
    expect((await office.admin('PUT', path, companyBody(EMPLOYEE, seed))).status).toBe(200)
  }

  /** Appends events as a save does, without its other effects. */
  async function append(event: EventType, person: number, count: number): Promise<void> {
    const { log, vault } = kernel()
    const key = await vault.keyFor(person)
    const envelopes = Array.from({ length: count }, (): Envelope => {
      const id = freshId(Date.now())
      return {
        ...{ specversion: '1.0', id, source: '/arrive/test', type: event.type, subject: subjectOf(person) },
        ...{ time: new Date().toISOString(), dataschema: schemaIdOf(event), actor: 'system', correlationid: 'test' },
        datacontenttype: 'application/jose',
        data: jwe.seal(key, { person, of: `event/${id}` }, JSON.stringify(event.sample)),
      }
    })
    await Promise.all(envelopes.map((envelope) => log.append('onboarding', envelope)))
  }

  /** The expected snapshot from a full scan before an index: the last submission of each form, and all other events. */
  async function plainly(topic: string, next: number): Promise<readonly string[]> {
    const { events } = await readWholeRange(office.client, token, { topic, last: next - 1 })
    const ids = events.map(({ id }) => String(id))
    const refused = await kernel().store.get(kernelData.REFUSED.name, ids)
    const kept = new Map<string, string>()
    for (const event of events.filter(({ id }) => !refused.has(String(id)))) {
      kept.delete(keyOf(event))
      kept.set(keyOf(event), JSON.stringify(event))
    }
    return [...kept.values(), JSON.stringify({ next })]
  }

  const nextIn = (lines: readonly string[]) => Number(JSON.parse(lines.at(-1) ?? '')['next'])

  async function snapshot(topic = 'onboarding'): Promise<readonly string[]> {
    const { status, bytes } = await patiently(() => office.client.get(`/snapshot?topic=${topic}`, token))
    expect(status).toBe(200)
    return bytes.toString().trimEnd().split('\n')
  }

  /** Waits until the snapshot equals a full scan and has this number of submissions. */
  function assertPlain(submissions: number): Promise<readonly string[]> {
    const counted = (lines: readonly string[]) => lines.filter((line) => isSubmission(JSON.parse(line))).length
    return until('The snapshot', plain, (lines) => counted(lines) === submissions)
  }

  async function plain(topic = 'onboarding'): Promise<readonly string[]> {
    const lines = await snapshot(topic)
    expect(lines).toEqual(await plainly(topic, nextIn(lines)))
    return lines
  }

  /** Waits until the last event of each source is sealed, so everything in the log by now is. */
  async function sealed(): Promise<void> {
    const lasts = new Map((await entriesOf(kernel().log)).map((entry) => [entry.source, entry]))
    const ofPacket = [...lasts.values()].filter(({ source }) => source.startsWith('onboarding/'))
    const areSealed = async () => (await openSealedLog(kernel().store)).indexesAt(ofPacket)
    while ((await areSealed()).includes(undefined)) await pause(100)
  }

  test('equals what a full scan of all events leaves', async () => {
    // Of a form that he has not sent.
    await append(companyFilled(EMPLOYEE), office.ben.person, 1)
    await sealed()
    const lines = await assertPlain(3)
    // The company's part stays, before the submission that follows it; the refused one is no state.
    expect(lines.map((line) => JSON.parse(line).type).filter(Boolean)).toHaveLength(4)
    expect(await kernel().store.count(kernelData.REFUSED.name)).toBe(1)
  }, 60_000)

  test('keeps its index while events are saved during the response, and none of them is lost', async () => {
    const log = await openSealedLog(kernel().store)
    const expected = await plainly('onboarding', log.size)
    const lines = createSnapshots(kernel())(log, { topic: 'onboarding', mayGoOn: async () => true })
    let text = String((await lines.next()).value)
    await office.save(office.ann, 8)
    await office.save(office.ben, 9)
    await sealed()
    for await (const more of lines) text += more
    expect(text.trimEnd().split('\n')).toEqual(expected)
    const tail = await readWholeRange(office.client, token, { topic: 'onboarding', first: log.size })
    expect(tail.events.map(({ subject }) => subject)).toEqual([
      subjectOf(office.ann.person),
      subjectOf(office.ben.person),
    ])
    await assertPlain(3)
  }, 60_000)

  test('is the same over several pages of the tree', async () => {
    const dora = await newStaff(office.client, `dora-${engines}@mail.example`)
    const eve = await newStaff(office.client, `eve-${engines}@mail.example`)
    await append(formSubmitted(HIPAA), dora.person, 300)
    await append(formSubmitted(HIPAA), eve.person, PAGE_LEAVES)
    await append(formSubmitted(HIPAA), office.ann.person, 50)
    await sealed()
    await assertPlain(5)
    const { size } = await openSealedLog(kernel().store)
    expect(size).toBeGreaterThan(PAGE_LEAVES)
  }, 120_000)
})
