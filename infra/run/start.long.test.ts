import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { killServers, spawnServer, startServer } from '@arrive/services/tests/testing/server.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const LAUNCHER = join(import.meta.dirname, 'run.mjs')
const COMPILED = join(import.meta.dirname, '..', '..', 'dist', 'services')
const MAIN = join(COMPILED, 'main.js')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arrive-start-'))
})
afterEach(async () => {
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

test('npm start runs the compiled services with the screens, and exits with 0 on a signal', async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const launcher = spawn(process.execPath, [LAUNCHER, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(launcher, 'exit')
  try {
    const origin = await originOf(launcher.stdout)
    const page = await fetch(`${origin}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  } finally {
    launcher.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
}, 120_000)

test('compiled services find external packages: bodies, passwords and metrics', async () => {
  const server = await startServer({ DATA_DIR: dataDir, METRICS_PORT: '0' }, MAIN)
  const answer = await fetch(`${server.origin()}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  })
  expect([answer.status, Object.keys(Object(await answer.json()))]).toEqual([200, expect.arrayContaining(['token'])])
})

test('compiled services refuse a wrong setting with one line', async () => {
  const server = spawnServer({ DATA_DIR: dataDir, PORT: 'eighty' }, MAIN)
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.stderr()).toMatch(/^PORT must be .*\.\n$/)
})

test('error classes keep their source names', () => {
  const files = readdirSync(COMPILED).filter((name) => name.endsWith('.js'))
  const texts = files.map((name) => readFileSync(join(COMPILED, name), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(/\bclass (\w+) extends \w*Error\b/g)].map(([, name]) => name))
  expect(names).toContain('SettingError')
  expect(names.filter((name) => name?.includes('_'))).toEqual([])
})

test('the thread that writes checkpoints runs from its compiled file', async () => {
  const worker = new Worker(pathToFileURL(join(COMPILED, 'checkpoint-worker.js')))
  const answer = once(worker, 'message')
  worker.postMessage([join(dataDir, 'some.db')])
  expect(await answer).toEqual(['done'])
  await worker.terminate()
  expect(readFileSync(join(COMPILED, 'services_kernel_event-store_embedded_engines_ts.js'), 'utf8')).toMatch(
    /new [\w.]*Worker\(new URL\([^)]*__webpack_require__\(\d+\),\s*__webpack_require__\.b\)/,
  )
})

/** The address that the product prints. */
async function originOf(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const origin = /^Arrive is at (\S+)$/.exec(line)?.[1]
    if (origin === undefined) continue
    stdout.resume()
    return origin
  }
  throw new Error('The product ended before it listened')
}
