import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { honestPacket } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { copyOf } from '@arrive/contracts/proof/testing/plans.ts'
import { exportedRowsOf } from '@arrive/contracts/proof/testing/rows.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const event = (person: number) => ({ event: { topic: 'audit', person, partition: 0 } })
const log = honestLog({ steps: [event(1), { seal: true }, event(2), { seal: true }, event(1)] })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-checker-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(sources: typeof log.sources, text = exportOf(sources)): Promise<readonly [number, string]> {
  const [file, kept] = [join(folder, 'export.ndjson'), join(folder, 'checkpoint')]
  await writeFile(file, text)
  await writeFile(kept, log.notes.at(-1) ?? '')
  return runChecker([file, '--key', log.vkey, '--checkpoint', kept])
}

function runChecker(words: readonly string[]): Promise<readonly [number, string]> {
  return new Promise((resolve) => {
    const all = [join(import.meta.dirname, 'main.ts'), ...words]
    execFile(process.execPath, all, (error, printed) => resolve([Number(error?.code ?? 0), printed]))
  })
}

function exportOf(sources: typeof log.sources): string {
  const events = [...exportedRowsOf(sources)].map(({ topic, raw }) => ({
    topic,
    raw: Buffer.from(raw).toString('base64'),
  }))
  return [...events, ...log.notes.map((note) => ({ note }))].map((line) => `${JSON.stringify(line)}\n`).join('')
}

test('the command exits with 0 for an intact export, 1 for an altered one, 2 for a truncated one', async () => {
  const [exit, printed] = await run(log.sources)
  expect([exit, JSON.parse(printed)]).toEqual([
    0,
    { ok: true, checked: 2, unsealed: 1, cannotSay: false, findings: [] },
  ])
  const sources = copyOf(log)
  sources.get('audit/0')?.shift()
  const [touched, found] = await run(sources)
  const missing = { kind: 'missing', event: log.events[0]?.id, topic: 'audit' }
  expect([touched, JSON.parse(found).findings]).toEqual([1, [expect.objectContaining(missing)]])
  expect((await run(log.sources, exportOf(log.sources).slice(0, -5)))[0]).toBe(2)
})

test('the command checks the folder of files that were taken out of a packet', async () => {
  const { files, vkey } = await honestPacket()
  const own = join(folder, 'packet')
  await mkdir(own)
  for (const [name, text] of files) await writeFile(join(own, name), text)
  const [exit, printed] = await runChecker([own, '--key', vkey])
  expect([exit, JSON.parse(printed)]).toEqual([
    0,
    { ok: true, checked: 8, unsealed: 0, cannotSay: false, findings: [] },
  ])
  await writeFile(join(own, 'events.ndjson'), (files.get('events.ndjson') ?? '').replace('hipaa', 'hipab'))
  const [touched, found] = await runChecker([own])
  expect([touched, JSON.parse(found).findings]).toEqual([1, [expect.objectContaining({ kind: 'content-mismatch' })]])
  await rm(join(own, 'heads.json'))
  expect((await runChecker([own]))[0]).toBe(2)
})
