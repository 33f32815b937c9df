import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { killServers, spawnServer, startServer } from '@arrive/services/tests/testing/server.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { originOf } from '../build/start-code.ts'
import { SERVER_FLAGS } from './node-flags.mjs'

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

test('npm start runs the compiled services with the screens, and ends with 0 on a signal', async () => {
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

test('compiled services find the packages that they leave out: bodies, passwords and metrics', async () => {
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

test('classes of errors keep the names that they have in the sources', () => {
  const files = readdirSync(COMPILED).filter((name) => name.endsWith('.js'))
  const texts = files.map((name) => readFileSync(join(COMPILED, name), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(/ class (\w+) extends \w*Error\b/g)].map(([, name]) => name))
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
    /new [\w.]*Worker\(new URL\([^)]*__webpack_require__\(\d+\), __webpack_require__\.b\)/,
  )
})

test('compiled services run the code that was made of them, with the flags of npm start', async () => {
  expect(await codeUsed(MAIN, SERVER_FLAGS)).toEqual({
    'services.js': 'used',
    'services_kernel_application_running_start_ts.js': 'used',
    'services_kernel_event-store_embedded_engines_ts.js': 'used',
    'services_run_ts.js': 'used',
  })
})

test('compiled services start without such code, with damaged code, and with that of another text', async () => {
  const folder = join(dataDir, 'dist', 'services')
  cpSync(COMPILED, folder, { recursive: true })
  symlinkSync(join(COMPILED, '..', '..', 'node_modules'), join(dataDir, 'node_modules'))
  const [run, start, engines] = [
    'services_run_ts.js',
    'services_kernel_application_running_start_ts.js',
    'services_kernel_event-store_embedded_engines_ts.js',
  ]
  rmSync(join(folder, `${engines}.code`))
  // As long as it was, which is all that V8 compares.
  const text = readFileSync(join(folder, start), 'utf8')
  writeFileSync(join(folder, start), text.replace('// EXTERNAL MODULE', '// external module'))
  const code = readFileSync(join(folder, `${run}.code`))
  writeFileSync(join(folder, `${run}.code`), code.fill(7, code.length / 2, code.length / 2 + 50))
  expect(await codeUsed(join(folder, 'main.js'), SERVER_FLAGS)).toEqual({
    'services.js': 'used',
    [run]: 'none',
    [start]: 'none',
    [engines]: 'none',
  })
})

test('compiled services with other flags of V8 pass the code over, and with maps they do not ask for it', async () => {
  const uses = Object.values(await codeUsed(MAIN, ['--stack-trace-limit=50']))
  expect([uses.length, ...new Set(uses)]).toEqual([4, 'refused'])
  expect(await codeUsed(MAIN, ['--enable-source-maps'])).toEqual({})
})

test('compiled services are ASCII, as they are read by the byte', () => {
  const files = readdirSync(COMPILED).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((name) => readFileSync(join(COMPILED, name)).some((byte) => byte > 127))).toEqual([])
})

/** Starts compiled services, and tells of each of their files whether the code beside it was used. */
async function codeUsed(main: string, flags: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const watch = join(dataDir, 'watch.cjs')
  writeFileSync(
    watch,
    `const vm = require('node:vm')
    vm.Script = class extends vm.Script {
      constructor(text, options) {
        super(text, options)
        const use = options.cachedData === undefined ? 'none' : this.cachedDataRejected ? 'refused' : 'used'
        process.stdout.write(['code', require('node:path').basename(options.filename), use].join(' ') + '\\n')
      }
    }`,
  )
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(dataDir, 'data'), LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [...flags, '--require', watch, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(server, 'exit')
  const uses: Record<string, string> = {}
  for await (const line of createInterface({ input: server.stdout })) {
    const [, name, use] = /^code (\S+) (\S+)$/.exec(line) ?? []
    if (name !== undefined && use !== undefined) uses[name] = use
    if (line.startsWith('Arrive is at')) server.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
  return Object.fromEntries(Object.entries(uses).filter(([name]) => name.startsWith('services')))
}
