import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../kernel/testing/index.ts'
import { killServers, spawnServer, startServer } from '../tests/testing/server.ts'

/** Makes the first administrator's password itself. */
const ALONE = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
const TOLD = /^First administrator: /m

let dataDir: string
beforeEach(async () => {
  dataDir = await newFolder()
})
afterEach(async () => {
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

async function refused(environment: Readonly<Record<string, string>>) {
  const server = spawnServer({ DATA_DIR: dataDir, ...environment })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  return { stderr: server.stderr(), stdout: server.stdout() }
}

test('the first administrator’s password is printed once, and only by a start that succeeds', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  expect((await refused({ ...ALONE, PORT: String(port) })).stdout).toBe('')
  holder.close()
  const first = await startServer({ DATA_DIR: dataDir, ...ALONE })
  expect(first.stdout().match(new RegExp(TOLD, 'gm'))).toHaveLength(1)
  first.kill('SIGTERM')
  await first.ended
  expect((await startServer({ DATA_DIR: dataDir, ...ALONE })).stdout()).not.toMatch(TOLD)
})

test('a folder made with a MASTER_KEY is refused without it, and no other key is created there', async () => {
  const first = await startServer({ DATA_DIR: dataDir, MASTER_KEY: randomBytes(32).toString('base64') })
  first.kill('SIGTERM')
  await first.ended
  const before = (await readdir(dataDir)).sort()
  expect((await refused({})).stderr).toMatch(/^MASTER_KEY must be set, .*\.\n$/)
  expect((await readdir(dataDir)).sort()).toEqual(before)
})

test.each([
  ['DATA_DIR', '/proc/arrive'],
  ['TEXTS_DIR', '/nowhere/texts'],
])('%s=%s stops the start at once, with one line that names it', async (name, value) => {
  expect((await refused({ [name]: value })).stderr).toMatch(new RegExp(`^${name} must be a folder .*\\.\n$`))
})

test('an agency’s text with an unknown placeholder stops the start with one line that names both', async () => {
  const file = join(dataDir, 'texts', 'hipaa-acknowledgement.md')
  await mkdir(join(dataDir, 'texts'))
  await writeFile(file, '---\ntitle: HIPAA\nversion: 2\n---\nWrite to {{agency.motto}}.\n')
  expect((await refused({})).stderr).toBe(`${file} asks for {{agency.motto}}, which agency.ts does not hold.\n`)
})

test('a file of testimonials that has three stops the start with one line that names it', async () => {
  const entry = { name: 'Ann B.', words: 'I like it here.', sample: false }
  await writeFile(join(dataDir, 'site.json'), JSON.stringify({ testimonials: [entry, entry, entry] }))
  expect((await refused({})).stderr).toBe('SITE_FILE must hold exactly 4 testimonials: it has 3.\n')
})
