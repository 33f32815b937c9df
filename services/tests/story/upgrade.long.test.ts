import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { everyAnswer, GONE } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { type OlderAgency, olderAgency } from '../testing/older-version.ts'
import { PASSWORD, staffToken } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { untilSealed, verifyLog } from '../testing/verify-log.ts'

// Made by that version's own `growAgency`: its data folder, or its topics and collections.
const BEFORE = join(import.meta.dirname, 'fixtures', 'version-of-2026-11-22')
// Every call by everyone, on engines where every reader first joins its group.
const TIMEOUT_MS = 120_000
const REBUILD = join(import.meta.dirname, '..', '..', 'maintenance', 'rebuild.ts')
const HIPAA = named(forms, 'hipaa')

/** The JSON value of a response, else its text. */
function parsed(answer = ''): unknown {
  return /^200 [[{]/.test(answer) ? JSON.parse(answer.slice('200 '.length)) : answer
}

describe.each(ENGINES)('an agency on %s engines that an older version has served', (name) => {
  const client = createClient(() => arrive.origin())
  let engines: TestEngines
  let older: OlderAgency
  let arrive: TestArrive

  beforeAll(async () => {
    engines = await newEngines(name)
    older = await olderAgency(BEFORE, name, engines)
    // Its name index differs, and shared engines change documents only on request.
    if (name === 'distributed') {
      expect(await runCommand(REBUILD, ['--accept'], older.environment)).toMatchObject({ code: 0 })
    }
    arrive = await startTestArrive(older.environment)
  }, TIMEOUT_MS)
  afterAll(async () => {
    await arrive?.end()
    await engines.end()
  }, 60_000)

  test(
    'gives the same responses',
    async () => {
      const now = await everyAnswer(client)
      // Exported files follow the screens, which may change; `lists/csv.unit.test.ts` covers them.
      const calls = Object.entries(older.answers).filter(([call]) => !call.includes('/exports/'))
      const other = calls.filter(([call, answer]) => now[call] !== answer)
      // A newer version may add fields, but not omit any.
      for (const [call, answer] of other) expect([call, parsed(now[call])]).toMatchObject([call, parsed(answer)])
    },
    TIMEOUT_MS,
  )

  test(
    'has the documents of a replay of its log',
    async () => {
      const replayed = await arrive.rebuild()
      expect(replayed.flatMap(({ differences }) => differences)).toEqual([])
    },
    TIMEOUT_MS,
  )

  test('accepts saves, and still knows which people it has erased', async () => {
    const token = await staffToken(client, 'ann@mail.example')
    expect((await client.post(HIPAA.save.path, sampleBody(HIPAA, 30), token)).status).toBe(200)
    expect((await client.post('/user-login', { email: GONE, password: PASSWORD })).status).toBe(401)
  })

  test(
    'is intact, with earlier events that lack evidence',
    async () => {
      const saves = (await entriesOf(arrive.arrive().kernel.log, ['onboarding'])).map(({ envelope }) => envelope)
      const tells = saves.map(({ evidence }) => evidence !== undefined)
      expect([tells.filter((told) => !told).length > 1, tells.filter((told) => told).length]).toEqual([true, 1])
      await untilSealed(arrive)
      expect(await verifyLog(name, older.environment)).toMatchObject({ code: 0, findings: [] })
    },
    TIMEOUT_MS,
  )
})
