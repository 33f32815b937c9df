import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const STOP = join(import.meta.dirname, 'stop.mjs')

const DRAINS = `let n = 0
  const end = () => { if (++n === 1) setTimeout(() => process.exit(0), 200) }
  process.on('SIGTERM', end).on('SIGINT', end)
  setInterval(() => {}, 1000); console.log('up')`
const DEAF = `setInterval(() => {}, 1000); console.log('up')`
const FAILS = `console.log('up'); process.exit(7)`

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s sent to the launcher lets the server drain, even when it is sent twice',
  async (signal) => {
    expect(await statusOf({ child: DRAINS, drains: true, signals: [signal] })).toBe(0)
    expect(await statusOf({ child: DRAINS, drains: true, signals: [signal, signal] })).toBe(0)
  },
)

test('a server killed by a signal before it handles signals counts as success', async () => {
  expect(await statusOf({ child: DEAF, drains: true, signals: ['SIGTERM'] })).toBe(0)
})

test('the launcher reports the signal that ended a task other than a server', async () => {
  expect(await statusOf({ child: DEAF, drains: false, signals: ['SIGTERM'] })).toBe(143)
})

test('the launcher passes on the exit status of its child process', async () => {
  expect(await statusOf({ child: FAILS, drains: true, signals: [] })).toBe(7)
})

interface Case {
  readonly child: string
  readonly drains: boolean
  readonly signals: readonly NodeJS.Signals[]
}

/** Runs the child under the launcher and sends the signals only to the launcher. */
async function statusOf({ child, drains, signals }: Case): Promise<number | null> {
  const script = `import { createStop } from ${JSON.stringify(STOP)}
    const stop = createStop()
    if (${drains}) stop.countsAsSuccess()
    process.exit(await stop.run([process.execPath, '-e', ${JSON.stringify(child)}]))`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(launcher, 'exit')
  await once(launcher.stdout, 'data')
  for (const signal of signals) launcher.kill(signal)
  const [code] = await exit
  return code
}
