import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { originOf, parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { parseNote } from '@arrive/contracts/proof/notes.ts'
import { createVerifier } from '@arrive/contracts/proof/verifying/verify.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { check } from '../../../infra/checker/check.ts'
import { SERVICES } from '../../app/settings/settings.ts'
import { type Kernel, topicOf } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { startTestArrive, type TestArrive } from '../../tests/testing/arrive.ts'
import { createClient } from '../../tests/testing/client.ts'
import { ENGINES } from '../../tests/testing/engines.ts'
import { newStaff } from '../../tests/testing/people.ts'
import type { Adoption } from '../events/adoption.ts'
import { readState, unsealedOf } from '../reads/state.ts'
import { type Recomputed, recompute, wholeLog } from '../testing/recompute.ts'
import { createKeys } from './keys.ts'
import { runSession } from './session.ts'

const OTHERS = SERVICES.filter((name) => name !== 'proof').join(',')
const SEED = Buffer.alloc(32, 9)

describe.each(ENGINES)('sequencers on engines that are %s', (engines) => {
  let arrive: TestArrive
  let people = 0
  const client = createClient(() => arrive.origin())
  const kernel = () => arrive.arrive().kernel

  beforeAll(async () => {
    arrive = await startTestArrive({ SERVICES: OTHERS }, { engines })
  }, 120_000)
  afterAll(() => arrive.end())

  const save = () => newStaff(client, `staff-${people++}@mail.example`)

  function sequence(
    through: (append: Kernel['log']['append']) => Kernel['log']['append'] = (append) => append,
    adopt?: Adoption,
    mayGoOn = () => true,
  ) {
    const ending = new AbortController()
    const { log } = kernel()
    const failures: unknown[] = []
    const over = runSession({
      kernel: { ...kernel(), log: { ...log, append: through(log.append) } },
      keys: createKeys({ current: SEED, former: [] }),
      mayGoOn: async () => mayGoOn() && !ending.signal.aborted,
      signal: ending.signal,
      reader: `proof-${Math.random()}`,
      onFailure: (error) => failures.push(error),
      adopt,
    })
    return {
      over,
      kill: () => ending.abort(),
      end: async () => {
        ending.abort()
        await over
        expect(failures).toEqual([])
      },
    }
  }

  function sequenceHeldUp() {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const one = sequence((append) => async (topic, envelope) => {
      if (envelope.type === 'proof.batch.sequenced') {
        held.resolve()
        await released.promise
      }
      return append(topic, envelope)
    })
    return { ...one, held: held.promise, release: released.resolve }
  }

  async function untilSealed(): Promise<Recomputed> {
    await untilAllSealed()
    return recompute(await wholeLog(kernel().log))
  }

  async function untilAllSealed(): Promise<void> {
    const { log, store, events } = kernel()
    const topics = events.topics.filter((topic) => topic !== 'proof')
    while (unsealedOf(await readState(store), await log.ends(topics)) > 0) await pause(50)
  }

  function assertWhole({ sealed, unsealed, roots, notes }: Recomputed): void {
    expect([new Set(sealed).size, unsealed]).toEqual([sealed.length, []])
    expect(notes.length).toBeGreaterThan(0)
    for (const note of notes) {
      const { size = 0, root = [] } = parseCheckpoint(parseNote(note)?.text ?? '') ?? {}
      expect(roots.get(size)).toBe(Buffer.from(root).toString('base64'))
    }
  }

  /** Dies before the log has an event of this type, or right after. */
  async function dieAt(type: string, when: 'before' | 'after'): Promise<void> {
    const dead = Promise.withResolvers<void>()
    const one = sequence((append) => async (topic, envelope) => {
      if (envelope.type !== type) return append(topic, envelope)
      if (when === 'after') await append(topic, envelope)
      dead.resolve()
      one.kill()
      throw new Error('It is dead')
    })
    await dead.promise
  }

  test('those that die while they begin, seal or sign leave a log that the next one can continue', async () => {
    await save()
    // The order matters: each gets one step further than the one before.
    await dieAt('proof.log.begun', 'before')
    await dieAt('proof.log.begun', 'after')
    await dieAt('proof.batch.sequenced', 'before')
    await dieAt('proof.batch.sequenced', 'after')
    await dieAt('proof.checkpoint.signed', 'before')
    await dieAt('proof.checkpoint.signed', 'after')
    await save()
    const last = sequence()
    const log = await untilSealed()
    assertWhole(log)
    expect(log.notes).toHaveLength(2)
    await last.end()
  }, 60_000)

  test('one that gets a new event with each batch still signs', async () => {
    const signed = Promise.withResolvers<void>()
    const one = sequence((append) => async (topic, envelope) => {
      if (envelope.type === 'proof.batch.sequenced') await save()
      if (envelope.type === 'proof.checkpoint.signed') signed.resolve()
      return append(topic, envelope)
    })
    await save()
    await signed.promise
    await one.end()
  }, 60_000)

  test('two at the same time seal every event once', async () => {
    const both = [sequence(), sequence()]
    for (let count = 0; count < 8; count++) {
      await save()
      await pause(300)
    }
    assertWhole(await untilSealed())
    await Promise.all(both.map((one) => one.end()))
  }, 60_000)

  test('one that lost its lease ends at once, and the next one seals the rest', async () => {
    await save()
    // It checks before the batch, before the checkpoint, and after both.
    for (const refused of [1, 2, 3]) {
      let requested = 0
      const one = sequence(undefined, undefined, () => ++requested !== refused)
      await save()
      await one.over
      expect(requested).toBe(refused)
      await one.end()
    }
    const next = sequence()
    await save()
    assertWhole(await untilSealed())
    await next.end()
  }, 60_000)

  test('one that was held up with a batch on its way appends what does not count', async () => {
    const slow = sequenceHeldUp()
    const { passed } = recompute(await wholeLog(kernel().log))
    await save()
    await slow.held
    const other = sequence()
    await save()
    await untilSealed()
    slow.release()
    await save()
    const log = await untilSealed()
    assertWhole(log)
    expect(log.passed).toBeGreaterThan(passed)
    await Promise.all([slow.end(), other.end()])
  }, 60_000)

  test('one that was held up until another began a new tree writes nothing that counts', async () => {
    const slow = sequenceHeldUp()
    await save()
    await slow.held
    const { size = 0, vkey = '' } = (await readState(kernel().store)) ?? {}
    const begun = randomUUID()
    const origin = originOf('agency.example', begun, nodeHashing)
    const adoption = { former: vkey.split('+')[0] ?? '', size, begun, origin, reason: 'A test of it' }
    const next = sequence(undefined, adoption)
    while ((await readState(kernel().store))?.vkey.startsWith(origin) !== true) await pause(50)
    await untilAllSealed()
    slow.release()
    // It sees that its tree is not continued.
    await slow.over
    // Another one repeats the beginning, as if it had not seen the first one.
    const again = await wholeLog(kernel().log)
    const first = again.find(({ envelope }) => envelope.id === begun)
    expect(first).toBeDefined()
    if (first !== undefined) {
      const data = { ...(first.envelope.data as object), adopted: 1 }
      await kernel().log.append('proof', { ...first.envelope, time: new Date().toISOString(), data })
    }
    await save()
    await untilAllSealed()
    await next.end()
    const entries = await wholeLog(kernel().log)
    expect(entries.filter(({ envelope }) => envelope.type === 'proof.log.begun')).toHaveLength(3)
    const rows = entries.map(({ source, offset, raw }) => ({
      ...{ topic: topicOf(source), source, offset },
      raw: Buffer.from(raw),
    }))
    const verifier = createVerifier(nodeHashing)
    for (const row of rows) verifier.add(row)
    expect(await verifier.finish()).toMatchObject({ ok: true, findings: [], unsealed: 0 })
    expect(check(rows, [], {})).toMatchObject({ ok: true, findings: [] })
  }, 60_000)
})
