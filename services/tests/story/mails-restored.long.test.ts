import { join } from 'node:path'
import { agency } from '@arrive/contracts/agency.ts'
import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { CPR, newAide, stateCredential } from '../testing/credentials.ts'
import { newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newApplicant, newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const MAINTENANCE = join(import.meta.dirname, '..', '..', 'maintenance')
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const OFFICE = 'office@agency.example'
const AIDE = 'aide@mail.example'
const EMPLOYER = 'pat@employer.example'
const EXPIRY = 'Your certificate expires soon'
const REFERENCE = `Reminder: reference request from ${agency.name}`

describe.each([
  ['embedded', 'distributed'],
  ['distributed', 'embedded'],
] as const)('an agency that mails people from %s engines, restored into %s ones', (from, to) => {
  let engines: readonly TestEngines[]
  let peer: Peer
  let folder: string
  let arrive: TestArrive
  let clock = Date.now()
  const client = createClient(() => arrive.origin())

  const environmentOf = (at: number) => ({
    ...engines[at]?.environment,
    ...peer.settings,
    MASTER_KEY,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  const start = async (at: number) => {
    arrive = await startTestArrive(environmentOf(at), { now: () => clock })
  }

  beforeAll(async () => {
    folder = await newFolder()
    peer = await startPeer()
    engines = [await newEngines(from), await newEngines(to)]
    await start(0)
  }, 60_000)

  afterAll(async () => {
    await arrive.end()
    for (const one of engines) await one.end()
    await peer.stop()
    await removeFolder(folder)
  }, 60_000)

  const subjectsTo = (email: string) =>
    peer.mails.filter((mail) => mail.to.includes(email)).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '')

  /** Waits until a person has received this mail `count` times. */
  async function got(email: string, subject: string, count = 1): Promise<void> {
    await peer.found(count, ({ to, raw }) => to.includes(email) && raw.includes(`Subject: ${subject}\r`))
  }

  /** As the clock goes on: a mail that is noted before its certificate is known is tried again a little later. */
  async function gotExpiry(count: number): Promise<void> {
    const going = setInterval(() => {
      clock += MINUTE
    }, 100)
    await got(AIDE, EXPIRY, count).finally(() => clearInterval(going))
  }

  const REMINDER = 'Your forms are not finished yet'

  /** An aide whose card ends in 32 days, and who names a former employer. */
  async function askAndState(): Promise<void> {
    const { token } = await newAide(client, AIDE)
    const expires_on = addDays(dayOf(new Date(clock), 'America/New_York'), 32)
    const stated = await stateCredential(client, { facts: { ...CPR, expires_on }, token })
    const saved = await client.post('/verification', sampleBody(named(forms, 'verification')), token)
    const asked = await client.post('/references', { form: 'verification', email: EMPLOYER }, token)
    expect([stated.status, saved.status, asked.status]).toEqual([201, 200, 201])
  }

  test('sends no mail again: none to the office, none to people, no reminder', async () => {
    const dan = await newStaff(client, 'dan@mail.example')
    await askAndState()
    clock += 3 * DAY
    await gotExpiry(1)
    await got(dan.email, REMINDER)
    clock += 3.5 * DAY
    const admin = await adminToken(client)
    const applicant = await newApplicant(client, admin, 'app@mail.example')
    await got('app@mail.example', 'We received your form')
    await got(OFFICE, 'New career application')
    expect((await client.post('/invitations', { user_id: applicant }, admin)).status).toBe(201)
    await got('app@mail.example', 'Create your account')
    await client.post('/password/forgot', { email: dan.email })
    await got(dan.email, 'Choose a new password')
    peer.boxes.set('slow@mail.example', 450)
    await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: 'slow@mail.example' })
    await got(OFFICE, 'New homecare request')
    const backup = join(folder, 'backup')
    expect(await runCommand(join(MAINTENANCE, 'backup.ts'), [backup], environmentOf(0))).toMatchObject({ code: 0 })
    // These come after the backup.
    clock += DAY / 2
    await got(dan.email, REMINDER, 2)
    await got(EMPLOYER, REFERENCE)
    await newStaff(client, 'lost@mail.example')
    await got('lost@mail.example', 'Is this your email?')
    await arrive.stop()
    peer.boxes.clear()

    const restoring = runCommand(join(MAINTENANCE, 'restore.ts'), [backup, '--no-erasures'], environmentOf(1))
    expect(await restoring).toMatchObject({ code: 0 })
    const before = peer.mails.length
    // Soon enough that every mail would still be useful.
    clock += MINUTE
    await start(1)
    const witness = await newStaff(client, 'new@mail.example')
    await got(witness.email, 'Is this your email?')
    clock += 3 * DAY
    await got(witness.email, REMINDER)
    const since = peer.mails.slice(before).map((mail) => mail.to)
    expect(since).toEqual([[witness.email], [witness.email]])
    clock += 4 * DAY
    await got(dan.email, REMINDER, 3)
    await got(witness.email, REMINDER, 2)
    await got(EMPLOYER, REFERENCE, 2)
    await got(AIDE, 'One of your references has not answered')
    clock += 3 * DAY
    const last = await newStaff(client, 'last@mail.example')
    clock += 3 * DAY
    await got(last.email, REMINDER)
    expect(subjectsTo(dan.email).filter((one) => one === REMINDER)).toHaveLength(3)
    clock += 6 * DAY
    await gotExpiry(2)
    await got(EMPLOYER, REFERENCE, 3)
    expect(subjectsTo(AIDE).filter((one) => one === EXPIRY)).toHaveLength(2)
    expect(subjectsTo(EMPLOYER).slice(1)).toEqual([REFERENCE, REFERENCE, REFERENCE])
  }, 180_000)
})
