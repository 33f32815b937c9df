import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { growAgency } from '../testing/agency.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES, type EngineNames, newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { sized } from '../testing/size.ts'
import { type Environment, untilSealed, type Verdict, verifyLog } from '../testing/verify-log.ts'
import { flipsInFiles, flipsInTopics } from './flips.ts'
import { copyOf, LOG_ATTACKS } from './log-attacks.ts'
import { printFigure } from './print-figure.ts'
import { readLog, type Sources, writeLog } from './sealed-log.ts'

const SLOW = 300_000
const OTHER_KEY = Buffer.alloc(32, 3).toString('base64')

/** A late checkpoint of a log, which is smaller than any tree over all its events, in any batches. */
function smallNoteIn(log: Sources): string {
  const all = [...log]
    .filter(([source]) => !source.startsWith('proof/'))
    .reduce((sum, [, rows]) => sum + rows.length, 0)
  const rows = [...log].flatMap(([source, raws]) => (source.startsWith('proof/') ? raws : []))
  const notes = rows.flatMap((raw): string[] => JSON.parse(raw.toString()).data.note ?? [])
  const sizeOf = (note: string) => Number(note.split('\n')[1])
  const small = notes.findLast((note) => sizeOf(note) <= all)
  if (small === undefined) throw new Error('The log was sealed at once: no checkpoint is small enough')
  return small
}

/** Random bit flips: one per log in files, many at once in topics. */
const flips = sized(40, 1_000)

/** An attacker who can write to the log, and a verifier with a copy of it, a key and a checkpoint. */
function suite(engines: EngineNames): void {
  describe(`a sealed log on ${engines} engines`, () => {
    let owner: TestEngines
    let environment: Environment
    let log: Sources
    /** An earlier log, with its checkpoint. */
    let earlier: { readonly log: Sources; readonly note: string }
    let key: string
    let note: string

    beforeAll(async () => {
      owner = await newEngines(engines)
      environment = owner.environment
      const arrive = await startTestArrive(environment, { engines })
      const client = createClient(arrive.origin)
      const noteNow = async () => {
        const { body } = await client.get('/proof/checkpoints?limit=1', await adminToken(client))
        return String((body['checkpoints'] as readonly { readonly note: string }[])[0]?.note)
      }
      await growAgency(client)
      key = String((await client.get('/proof/key')).body['vkey'])
      await noteNow()
      await untilSealed(arrive)
      earlier = { log: await readLog(engines, environment), note: await noteNow() }
      await newStaff(client, 'zoe@mail.example')
      await untilSealed(arrive)
      note = await noteNow()
      await arrive.end()
      log = await readLog(engines, environment)
    }, SLOW)
    afterAll(() => owner.end())

    /** Verifies a log written to other engines. */
    async function found(sources: Sources, kept: Parameters<typeof verifyLog>[2] = { key }): Promise<Verdict> {
      const written = await writeLog(engines, environment, sources)
      return verifyLog(engines, written.environment, kept).finally(written.end)
    }

    /** Verifies a log whose proof was cut, after the product sealed it anew. */
    async function sealedAnew(sources: Sources, own: Environment, kept: Parameters<typeof verifyLog>[2]) {
      const written = await writeLog(engines, environment, sources)
      try {
        const arrive = await startTestArrive({ ...written.environment, ...own, SERVICES: PROOF }, { engines })
        await untilSealed(arrive).finally(() => arrive.end())
        const bare = await verifyLog(engines, written.environment)
        return { bare, found: await verifyLog(engines, written.environment, kept) }
      } finally {
        await written.end()
      }
    }

    test(
      'stays intact after an erasure and as a copy, with the earlier key and checkpoints',
      async () => {
        for (const checkpoint of [earlier.note, note]) {
          const verdict = await verifyLog(engines, environment, { key, checkpoint })
          expect(verdict).toMatchObject({ code: 0, ok: true, key, unsealed: 0, findings: [] })
        }
        expect(await found(log)).toMatchObject({ code: 0, findings: [] })
      },
      SLOW,
    )

    test.each(Object.entries(LOG_ATTACKS))(
      '%s: is found, and the event is named',
      async (_, attack) => {
        const { sources, expected } = attack(log)
        const verdict = await found(sources)
        expect([verdict.code, verdict.findings]).toEqual([1, expected.map((one) => expect.objectContaining(one))])
      },
      SLOW,
    )

    test(
      'an old backup is intact by itself, and rolled back compared with a later checkpoint',
      async () => {
        expect(await found(earlier.log)).toMatchObject({ code: 0, findings: [] })
        expect(await found(earlier.log, { checkpoint: earlier.note })).toMatchObject({ code: 0, findings: [] })
        const { code, findings } = await found(earlier.log, { key, checkpoint: note })
        expect([code, findings]).toEqual([1, [expect.objectContaining({ kind: 'rolled-back' })]])
      },
      SLOW,
    )

    test(
      'a tree rebuilt with its key is forked compared with a checkpoint',
      async () => {
        const { sources } = LOG_ATTACKS['a byte of an event altered']?.(log) ?? { sources: copyOf(log) }
        const [proof = ''] = [...sources.keys()].filter((source) => source.startsWith('proof/'))
        const begun = sources.get(proof)?.slice(0, 1) ?? []
        sources.set(proof, begun)
        const verdict = await sealedAnew(sources, {}, { key, checkpoint: smallNoteIn(log) })
        expect(verdict.bare).toMatchObject({ code: 0, findings: [] })
        expect([verdict.found.code, verdict.found.findings]).toEqual([1, [expect.objectContaining({ kind: 'forked' })]])
      },
      SLOW,
    )

    test(
      'a tree rebuilt with another key is detected with the earlier key',
      async () => {
        const sources = copyOf(log)
        for (const source of sources.keys()) if (source.startsWith('proof/')) sources.set(source, [])
        const verdict = await sealedAnew(sources, { PROOF_KEY: OTHER_KEY }, { key })
        expect(verdict.bare).toMatchObject({ code: 0, findings: [] })
        expect(verdict.found.findings).toEqual([expect.objectContaining({ kind: 'wrong-key' })])
      },
      SLOW,
    )

    test(
      `each of ${flips} random bit flips is found, and its event named`,
      async () => {
        const wrong =
          engines === 'embedded' ? await flipsInFiles(environment, log, flips) : await flipsInTopics(found, log, flips)
        printFigure(`bits flipped in a sealed log, ${engines}`, `${flips - wrong.length} of ${flips} named`, 'all')
        expect(wrong).toEqual([])
      },
      SLOW + flips * 1_000,
    )

    test(
      'events that the log has twice, byte for byte, are not a finding',
      async () => {
        const sources = copyOf(log)
        for (const rows of sources.values()) rows.push(...rows.slice(-2))
        expect(await found(sources)).toMatchObject({ code: 0, findings: [] })
      },
      SLOW,
    )
  })
}

for (const engines of ENGINES) suite(engines)
