import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { createClient } from '../testing/client.ts'
import { adminToken, PASSWORD } from '../testing/people.ts'
import { killServers, spawnServer, startServer } from '../testing/server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await newFolder()
})
afterEach(async () => {
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

async function startOnce(environment: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, ...environment })
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
}

/** The refusal of a start: one line on stderr, a status other than 0. */
async function refusal(environment: Readonly<Record<string, string>>): Promise<string> {
  const server = spawnServer({ DATA_DIR: dataDir, ...environment })
  const { code, signal } = await server.ended
  expect({ failed: code !== 0, signal, origin: server.origin() }).toEqual({ failed: true, signal: null, origin: '' })
  expect(server.stderr().trimEnd().split('\n')).toHaveLength(1)
  return server.stderr().trimEnd()
}

test('a second process on a data folder is refused, naming the folder, and the first keeps working', async () => {
  const first = await startServer({ DATA_DIR: dataDir })
  expect(await refusal({})).toBe(
    `DATA_DIR ${dataDir} is in use by another Arrive process (process ${first.pid}). Stop that one first.`,
  )
  const client = createClient(first.origin)
  const boss = { email: 'boss@mail.example', password: PASSWORD }
  expect((await client.post('/registered', boss, await adminToken(client))).status).toBe(201)
  first.kill('SIGKILL')
  await first.ended
  await startOnce({})
})

test('a wrong setting stops the start with one line that names it', async () => {
  const said = await refusal({ PORT: 'eighty' })
  expect(said).toMatch(/^PORT must .*\.$/)
  expect(said).not.toContain('    at ')
})

test("a MASTER_KEY other than the data folder's is refused, and leaves the folder unchanged", async () => {
  const key = randomBytes(32).toString('base64')
  await startOnce({ MASTER_KEY: key })
  const before = (await readdir(dataDir)).sort()
  const other = await refusal({ MASTER_KEY: randomBytes(32).toString('base64') })
  expect(other).toBe('MASTER_KEY is not the one that the keys in this DATA_DIR were made under.')
  expect((await readdir(dataDir)).sort()).toEqual(before)
  expect(await refusal({})).toContain('MASTER_KEY')
  await startOnce({ MASTER_KEY: key })
})

test('a damaged master key file is refused with a sentence', async () => {
  await writeFile(join(dataDir, 'master.key'), 'nonsense')
  expect(await refusal({})).toBe(
    `${join(dataDir, 'master.key')} does not hold a 256-bit key. Restore it from your backup.`,
  )
})

test('a port in use is refused with one line', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  expect(await refusal({ PORT: String(port) })).toContain(String(port))
  holder.close()
})

test('a data folder that cannot be made is refused with one line that names it', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(file)
})
