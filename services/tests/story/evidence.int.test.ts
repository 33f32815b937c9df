import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Envelope, openEvidence, personOf } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, clientOver, createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES } from '../testing/engines.ts'
import { consent, signedBody } from '../testing/esign.ts'
import { entriesOf } from '../testing/history.ts'
import { leaksIn, type Place } from '../testing/leaks.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { readWholeRange } from '../testing/ranges.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'
import { untilSealed } from '../testing/verify-log.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../testing/webhooks.ts'

const VERIFY = join(import.meta.dirname, '..', '..', 'maintenance', 'verify.ts')
const HIPAA = named(forms, 'hipaa')
const JOB = named(forms, 'job')
const CAREER = named(forms, 'career')
const ELSEWHERE = { 'X-Forwarded-For': '203.0.113.201', 'User-Agent': 'CanaryElsewhere/2.0' }
const HEADERS = { 'X-Forwarded-For': '2001:db8:ca:face::77', 'User-Agent': 'CanaryBrowser/1.0' }
const SENT = { ip: HEADERS['X-Forwarded-For'], agent: HEADERS['User-Agent'] }
const TOLD = { client_time: '2031-02-03T04:05:06.789Z', zone: 'Antarctica/DumontDUrville' }
const CANARIES = [...Object.values(HEADERS), ...Object.values(ELSEWHERE), ...Object.values(TOLD)]
/** The evidence in a person's save. */
const HIS_SESSION = { session: expect.stringMatching(/^[\w-]{43}$/) }

describe.each(ENGINES)('the evidence of how a save was sent, on %s engines', (engines) => {
  const plain = createClient(() => arrive.origin())
  const client: Client = clientOver((method, path, options = {}) =>
    plain.call(method, path, { ...options, headers: { ...HEADERS, ...options.headers } }),
  )
  let arrive: TestArrive
  let webhooks: Webhooks
  let admin: string
  let ann: Staff
  let subscription: string
  let serviceToken: string

  beforeAll(async () => {
    arrive = await startTestArrive({ TRUSTED_HOPS: '1', WEBHOOKS_PRIVATE: 'on' }, { engines })
    webhooks = await receiveWebhooks()
    admin = await adminToken(client)
    ann = await newStaff(client, 'ann@mail.example')
    const topics = ['onboarding', 'applications', 'accounts']
    const { body } = await client.post('/subscriptions', { url: webhooks.url, topics, name: 'Payroll' }, admin)
    subscription = `/subscriptions/${String(body['id'])}`
    serviceToken = String((await client.post('/service_tokens', { name: 'Payroll', topics }, admin)).body['token'])
    const form = multipart({ ...sampleBody(CAREER, 1), email: 'visitor@mail.example' }, '1')
    const section = { token: admin, body: companyBody(JOB) }
    await consent(client, ann.token)
    const signed = await signedBody(client, HIPAA)
    const replies = [
      await client.post(HIPAA.save.path, { ...signed, signing: { ...Object(signed['signing']), ...TOLD } }, ann.token),
      await client.post(JOB.save.path, sampleBody(JOB, 1), ann.token),
      await client.call('PUT', `/company_section${JOB.save.path}/${ann.person}`, section),
      await client.call('POST', CAREER.save.path, { form }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 201])
  }, 120_000)
  afterAll(async () => {
    await webhooks.stop()
    await arrive.end()
  }, 60_000)

  async function envelopes(): Promise<readonly Envelope[]> {
    return (await entriesOf(arrive.arrive().kernel.log)).map(({ envelope }) => envelope)
  }

  /** The evidence in all events, decrypted with the keys. */
  async function told(): Promise<readonly (readonly [type: string, evidence: unknown])[]> {
    const { vault } = arrive.arrive().kernel
    return Promise.all(
      (await envelopes()).map(async (envelope) => {
        const text = openEvidence(await vault.keyFor(personOf(envelope)), envelope)
        return [envelope.type, text === undefined ? undefined : JSON.parse(text)] as const
      }),
    )
  }

  test('is sealed into the event of each save, and into no other event', async () => {
    const all = await told()
    const saves = all.filter(([, evidence]) => evidence !== undefined)
    const own = { ...SENT, ...HIS_SESSION }
    const typed = ['employeeSignature', 'hipaaSignature']
    expect(saves).toHaveLength(5)
    expect(saves).toEqual(
      expect.arrayContaining([
        ['applications.career.submitted', SENT],
        ['onboarding.company.filled', own],
        ['onboarding.esign.consented', own],
        ['onboarding.form.submitted', expect.objectContaining({ ...own, ...TOLD, typed })],
        ['onboarding.form.submitted', own],
      ]),
    )
    expect(all.map(([type]) => type)).toEqual(
      expect.arrayContaining(['accounts.account.registered', 'audit.entry.noted']),
    )
  })

  test('is in no feed, snapshot or webhook', async () => {
    await untilSealed(arrive)
    await untilDelivered(client, subscription, admin)
    const live = await client.get('/events?topic=onboarding', serviceToken)
    const range = await readWholeRange(client, serviceToken, { topic: 'onboarding' })
    const snapshot = await client.get('/snapshot?topic=onboarding', serviceToken)
    const given = [live.bytes.toString(), range.texts.join(), snapshot.bytes.toString(), webhooks.bodies().join()]
    for (const text of given) {
      expect(text).toContain('onboarding.form.submitted')
      expect(text).not.toMatch(/evidence|esign|client_time/)
    }
  }, 60_000)

  /** An auditor's download, once everything is sealed. */
  async function exported(): Promise<string> {
    await client.get('/proof/state', admin)
    await untilSealed(arrive)
    return (await client.get('/proof/export', admin)).bytes.toString()
  }

  test('is named by the verifier if its commitment was changed', async () => {
    const lines = (await exported()).trimEnd().split('\n')
    expect(await verdictOf(lines)).toMatchObject({ code: 0, findings: [] })
    const rawOf = (line: string): Envelope => {
      const { raw } = JSON.parse(line) as { readonly raw?: string }
      return JSON.parse(Buffer.from(raw ?? 'e30', 'base64').toString())
    }
    const at = lines.findIndex((line) => rawOf(line).evidencecommit !== undefined)
    const { evidencecommit = '', ...rest } = rawOf(lines[at] ?? '')
    const other = { ...rest, evidencecommit: `${evidencecommit.startsWith('A') ? 'B' : 'A'}${evidencecommit.slice(1)}` }
    const raw = Buffer.from(JSON.stringify(other)).toString('base64')
    const changed = lines.with(at, JSON.stringify({ ...JSON.parse(lines[at] ?? ''), raw }))
    expect(await verdictOf(changed)).toMatchObject({ code: 1, findings: [{ kind: 'altered', event: rest.id }] })
  }, 60_000)

  async function verdictOf(lines: readonly string[]): Promise<unknown> {
    const file = join(arrive.dataDir, 'export.ndjson')
    await writeFile(file, `${lines.join('\n')}\n`)
    const { code, stdout } = await runCommand(VERIFY, [file, '--json'], {})
    return { code, ...JSON.parse(stdout) }
  }

  test('is in plain text in nothing that is stored, logged, returned or exported', async () => {
    const answers = await Promise.all(
      ['/get_hipaa_data', '/get_job_data', '/staff_applications', '/get_audit', '/proof/state', '/feeds'].map((path) =>
        client.get(path, admin),
      ),
    )
    const places: readonly Place[] = [
      ...(await arrive.stored()),
      ['logged', Buffer.from(arrive.logged())],
      ['exported', Buffer.from(await exported())],
      ['answered', Buffer.concat(answers.map(({ bytes }) => bytes))],
      ['sent', Buffer.from(webhooks.bodies().join())],
    ]
    const control: Place = ['planted', Buffer.from(`{"data":"${Buffer.from(`--${SENT.ip}--`).toString('base64')}"}`)]
    expect(leaksIn([...places, control], CANARIES)).toEqual([`${SENT.ip} in planted`])
    for (const [place, word] of [
      ['logged', '"route":"/hipaa"'],
      ['answered', 'form'],
    ]) {
      expect(leaksIn(places, [String(word)])).toContain(`${word} in ${place}`)
    }
  }, 60_000)

  test('cannot be read once its person is erased, and the log still verifies', async () => {
    const { vault } = arrive.arrive().kernel
    const key = await vault.keyFor(ann.person)
    const hers = async () => (await envelopes()).filter(({ subject }) => subject === `person/${ann.person}`)
    const before = await hers()
    expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin })).status).toBe(200)
    while ((await vault.existing([ann.person])).size > 0) await client.get('/livez')
    await expect(vault.keyFor(ann.person)).rejects.toMatchObject({ code: 'erased' })
    // The log still has the ciphertext; the key is gone.
    expect(await hers()).toEqual(expect.arrayContaining([...before]))
    expect(before.filter((envelope) => openEvidence(key, envelope) !== undefined)).toHaveLength(4)
    expect(await verdictOf((await exported()).trimEnd().split('\n'))).toMatchObject({ code: 0, findings: [] })
    const feed = await client.get('/events?topic=onboarding', serviceToken)
    expect(feed.bytes.toString()).not.toContain('evidence')
  }, 60_000)
})
