import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { adminToken, newStaff } from '../tests/testing/people.ts'
import { startStampAuthority, type TestAuthority } from '../tests/testing/stamps/authority.ts'
import { OPENSSL_ROOT } from '../tests/testing/stamps/openssl-stamp.ts'
import { startWitness, type TestWitness } from '../tests/testing/witness.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')
/** Two checkpoints, each with a cosignature and a stamp. */
const RECEIPTS = 4

interface Checkpoint {
  readonly size: number
  readonly note: string
  readonly receipts: readonly { readonly anchor: string; readonly time: string; readonly receipt: string }[]
}

describe.each(ENGINES)('anchor receipts, on engines that are %s', (engines) => {
  let arrive: TestArrive
  let folder: string
  let kept: string
  let page: string
  let witness: TestWitness
  let authority: TestAuthority
  let checkpoints: readonly Checkpoint[]
  let admin: string
  const client = createClient(() => arrive.origin())
  const all = async () => (await client.get('/proof/checkpoints', admin)).body['checkpoints'] as Checkpoint[]

  beforeAll(async () => {
    kept = await mkdtemp(join(tmpdir(), 'arrive-kept-'))
    folder = join(kept, 'anchor')
    page = join(kept, 'checkpoints.json')
    witness = await startWitness()
    authority = await startStampAuthority()
    arrive = await startTestArrive(
      {
        ANCHOR_DIR: folder,
        ANCHOR_WITNESSES: witness.setting,
        ANCHOR_TSA_URL: authority.url,
        ANCHOR_TSA_CA: authority.pem,
        ANCHOR_EVERY: '1d',
      },
      { engines },
    )
    admin = await adminToken(client)
    const isAnchored = ({ receipts }: Checkpoint) => receipts.length === 3
    for (let size = 0; (await all()).filter(isAnchored).length < 2; ) {
      const state = (await client.get('/proof/state', admin)).body
      if (state['key'] !== null) witness.trust(String(state['key']))
      if (Number(state['size']) > size) {
        size = Number(state['size'])
        await client.call('POST', '/proof/anchor', { token: admin })
        await newStaff(client, `kept-${size}@mail.example`)
      }
      await pause(100)
    }
    checkpoints = (await all()).filter(isAnchored).slice(0, 2)
    await writeFile(page, JSON.stringify({ checkpoints, cursor: null }))
    await writeFile(join(kept, 'root.pem'), authority.pem)
    await writeFile(join(kept, 'other.pem'), OPENSSL_ROOT)
  }, 180_000)
  afterAll(async () => {
    await arrive.end()
    await witness.stop()
    await authority.stop()
    await rm(kept, { recursive: true, force: true })
  })

  const believed = () => ['--witness', witness.setting.split(' ')[0] ?? '', '--tsa-ca', join(kept, 'root.pem')]

  async function verify(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const { distributed } = arrive.arrive().kernel.settings
    const target = distributed === undefined ? arrive.dataDir : 'kafka'
    const topics =
      distributed === undefined
        ? {}
        : { KAFKA_BROKERS: distributed.kafka.brokers.join(','), KAFKA_TOPIC_PREFIX: distributed.kafka.prefix }
    const { code, stdout } = await runCommand(VERIFY, [target, '--json', ...words], {
      TMPDIR: kept,
      ...topics,
      ...more,
    })
    const report: Report = JSON.parse(stdout)
    const of = (kind: string) => report.notes.find((one) => one.kind === kind)?.count ?? 0
    return { code, kinds: report.findings.map(({ kind }) => kind), of, report }
  }

  /** The distinct checkpoints in the folder and, with the embedded engines, in the documents. */
  async function anchored(): Promise<ReadonlySet<string>> {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.note') && !/^[89]\.note$/.test(name))
    const notes = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const reported = engines === 'embedded' ? (await all()).filter(({ receipts }) => receipts.length > 0) : []
    return new Set([...notes, ...reported.map(({ note }) => note)])
  }

  /** The page with an anchor's receipt replaced in the first checkpoint. */
  async function withReceipt(anchor: string, receipt: string): Promise<string> {
    const [first, ...others] = checkpoints
    const receipts = (first?.receipts ?? []).map((one) => (one.anchor === anchor ? { ...one, receipt } : one))
    const file = join(kept, 'touched.json')
    await writeFile(file, JSON.stringify({ checkpoints: [{ ...first, receipts }, ...others] }))
    return file
  }

  test('are checked if trusted keys are given', async () => {
    const { code, kinds, of } = await verify(['--checkpoint', page, ...believed()])
    expect([code, kinds]).toEqual([0, []])
    expect(of('receipts')).toBeGreaterThanOrEqual(RECEIPTS)
    expect(of('unchecked-receipts')).toBe(0)
  }, 60_000)

  test('are not checked without trusted keys, or with other ones', async () => {
    const { code, of } = await verify(['--checkpoint', page])
    expect([code, of('receipts')]).toEqual([0, 0])
    expect(of('unchecked-receipts')).toBeGreaterThanOrEqual(RECEIPTS)
    const other = await verify(['--checkpoint', page, '--tsa-ca', join(kept, 'other.pem')])
    expect([other.code, other.of('receipts')]).toEqual([0, 0])
  }, 60_000)

  test.each(['time-stamp', 'witness witness.example/one'])(
    'of another checkpoint are named: %s',
    async (anchor) => {
      const receipt = checkpoints[1]?.receipts.find((one) => one.anchor === anchor)?.receipt ?? ''
      const file = await withReceipt(anchor, receipt)
      const { code, report } = await verify(['--checkpoint', file, ...believed()])
      const { time } = checkpoints[0]?.receipts.find((one) => one.anchor === anchor) ?? {}
      const finding = { kind: 'bad-anchor', index: null, event: null, topic: null, person: null, time }
      expect([code, report.ok, report.findings]).toEqual([1, false, [finding]])
    },
    60_000,
  )

  test('in a folder are found, and a foreign one there counts for nothing', async () => {
    await writeFile(join(folder, '9.note'), testSigner('other.example/00000000', 9).checkpoint(9, new Uint8Array(32)))
    await mkdir(join(folder, '8.note'))
    const own = { ANCHOR_DIR: folder, DATA_DIR: arrive.dataDir }
    const { code, kinds, of } = await verify([], own)
    expect([code, kinds, of('uncompared')]).toEqual([0, [], 1])
    expect(of('compared')).toBe((await anchored()).size)
    expect((await verify(['--checkpoint', folder])).kinds).toEqual(['wrong-key'])
    await rm(join(folder, '9.note'))
    await rmdir(join(folder, '8.note'))
    expect((await verify(['--checkpoint', folder])).kinds).toEqual([])
  }, 60_000)

  test('cannot be judged without a valid page, folder of checkpoints, key or certificate', async () => {
    await writeFile(join(kept, 'none.json'), '{"checkpoints": [{"note": 1}]}')
    const wrong = [
      ['--checkpoint', join(kept, 'none.json')],
      ['--checkpoint', kept],
      ['--witness', 'nobody'],
      ['--tsa-ca', page],
    ]
    for (const words of wrong) expect([words, (await verify(words)).code]).toEqual([words, 2])
  }, 60_000)

  test('are not read under a wrong setting, which is named as it is set', async () => {
    const settings = { ANCHOR_WITNESSES: 'nobody https://witness.example', ANCHOR_TSA_CA: join(kept, 'none.pem') }
    for (const [name, value] of Object.entries(settings)) {
      const { code, report } = await verify([], { [name]: value })
      expect([code, report.problem]).toEqual([2, expect.stringMatching(new RegExp(`^${name} must be .+\\.$`))])
    }
    const given = await verify(['--tsa-ca', join(kept, 'root.pem')], { ANCHOR_TSA_CA: join(kept, 'none.pem') })
    expect(given.code).toBe(0)
  }, 60_000)

  test('count for a checkpoint only as it was signed', async () => {
    const text = await readFile(page, 'utf8')
    const file = join(kept, 'resized.json')
    await writeFile(file, text.replaceAll(`\\n${checkpoints[0]?.size}\\n`, `\\n${(checkpoints[0]?.size ?? 0) + 1}\\n`))
    expect((await verify(['--checkpoint', file, ...believed()])).kinds).toContain('bad-anchor')
  }, 60_000)
})
