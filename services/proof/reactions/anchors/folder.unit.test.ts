import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Submission } from './anchor.ts'
import { folderAnchor } from './folder.ts'

const OURS = testSigner('agency.example/5df6e0e2', 3)
const [ROOT, OTHER_ROOT] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-anchor-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const submission = (size: number, root = ROOT, signer = OURS): Submission => ({
  note: signer.checkpoint(size, root),
  origin: signer.key.name,
  size,
  root,
  keys: [signer.key],
  before: 0,
  consistency: async () => [],
  signal: AbortSignal.any([]),
})

test('a checkpoint is kept once, whole, under its size', async () => {
  const anchor = folderAnchor(folder)
  expect(await anchor.submit(submission(12))).toEqual({ receipt: '12.note' })
  expect(await anchor.submit(submission(12))).toEqual({ receipt: '12.note' })
  expect(await readdir(folder)).toEqual(['12.note'])
})

test('a folder with another tree of the size, or a larger one, reports that and keeps its files', async () => {
  const anchor = folderAnchor(folder)
  await anchor.submit(submission(12))
  expect(await anchor.submit(submission(12, OTHER_ROOT))).toEqual({ other: 12 })
  expect(await anchor.submit(submission(9))).toEqual({ other: 12 })
  expect(await readdir(folder)).toEqual(['12.note'])
})

test('a checkpoint of another tree of the same size is kept in a file of its own', async () => {
  const anchor = folderAnchor(folder)
  await anchor.submit(submission(12))
  const anew = testSigner('agency.example/8c27a1f0', 3)
  for (const _ of ['first', 'repeat']) {
    expect(await anchor.submit(submission(12, OTHER_ROOT, anew))).toEqual({ receipt: '12.8c27a1f0.note' })
  }
  expect((await readdir(folder)).sort()).toEqual(['12.8c27a1f0.note', '12.note'])
  expect(await readFile(join(folder, '12.note'), 'utf8')).toBe(OURS.checkpoint(12, ROOT))
  expect(await anchor.largest?.(anew.key.name, [anew.key])).toBe(12)
  expect(await anchor.submit(submission(12, ROOT, anew))).toEqual({ other: 12 })
})

test('checkpoints of other logs, truncated files and files of other names are ignored', async () => {
  const anchor = folderAnchor(folder)
  await anchor.submit(submission(90, ROOT, testSigner('other.example/00000000', 4)))
  await writeFile(join(folder, '80.note'), OURS.checkpoint(80, ROOT).slice(0, 30))
  await writeFile(join(folder, '70.note'), OURS.checkpoint(71, ROOT))
  await writeFile(join(folder, 'erased.txt'), 'x')
  expect(await anchor.largest?.(OURS.key.name, [OURS.key])).toBe(0)
  expect(await anchor.submit(submission(12))).toEqual({ receipt: '12.note' })
  expect(await anchor.largest?.(OURS.key.name, [OURS.key])).toBe(12)
})

test('a checkpoint is accepted by signature only, from any key of the log', async () => {
  const anchor = folderAnchor(folder)
  const [forger, former] = [testSigner(OURS.key.name, 8), testSigner(OURS.key.name, 9)]
  await writeFile(join(folder, '90.note'), forger.checkpoint(90, ROOT))
  await writeFile(join(folder, '80.note'), OURS.checkpoint(81, ROOT).replace('\n81\n', '\n80\n'))
  const [unsigned] = OURS.checkpoint(70, ROOT).split('\n\n')
  await writeFile(join(folder, '70.note'), `${unsigned}\n\n— ${OURS.key.name} AAAAAAAA\n`)
  await writeFile(join(folder, '60.note'), former.checkpoint(60, ROOT))
  expect(await anchor.largest?.(OURS.key.name, [OURS.key])).toBe(0)
  expect(await anchor.largest?.(OURS.key.name, [OURS.key, former.key])).toBe(60)
  expect(await anchor.submit({ ...submission(50), keys: [OURS.key, former.key] })).toEqual({ other: 60 })
  expect(await anchor.submit(submission(50))).toEqual({ receipt: '50.note' })
  expect(await anchor.submit(submission(90, OTHER_ROOT))).toEqual({ receipt: '90.5df6e0e2.note' })
})

test('files that are named like checkpoints but are none are not overwritten', async () => {
  const anchor = folderAnchor(folder)
  for (const name of ['12.note', '12.5df6e0e2.note']) await writeFile(join(folder, name), 'Dear notary,\n')
  await expect(anchor.submit(submission(12))).rejects.toThrow('under both names')
  expect(await readFile(join(folder, '12.note'), 'utf8')).toBe('Dear notary,\n')
})

test('a missing folder is created', async () => {
  const anchor = folderAnchor(join(folder, 'new'))
  expect(await anchor.largest?.(OURS.key.name, [OURS.key])).toBe(0)
  expect(await anchor.submit(submission(3))).toEqual({ receipt: '3.note' })
})

test('a folder named like a checkpoint and a file that is too long are ignored', async () => {
  const anchor = folderAnchor(folder)
  await mkdir(join(folder, '90.note'))
  await writeFile(join(folder, '80.note'), `${OURS.checkpoint(80, ROOT)}${'x'.repeat(2 ** 20)}`)
  expect(await anchor.largest?.(OURS.key.name, [OURS.key])).toBe(0)
  expect(await anchor.submit(submission(12))).toEqual({ receipt: '12.note' })
  expect(await anchor.submit(submission(80))).toEqual({ receipt: '80.5df6e0e2.note' })
  expect(await anchor.submit(submission(90))).toEqual({ receipt: '90.5df6e0e2.note' })
})
