import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'

const here = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)

// A fake engine that listens, logs its port, and ignores everything but SIGKILL.
const DEAF = `process.on('SIGTERM', () => {}).on('SIGINT', () => {})
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(server.address().port))`

const STARTER = `
  import { guard } from ${here('guard.ts')}
  import { hostProcess } from ${here('process.ts')}
  const guarded = await guard('guard-test')
  const args = ['-e', ${JSON.stringify(DEAF)}]
  const host = hostProcess(guarded, { program: process.execPath, args, help: '' })
  await host.start()
  console.log(guarded.folder)
  setInterval(() => {}, 1_000)
  process.on('SIGTERM', () => host.end().then(() => process.exit()))`

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'after %s to the process that started it, neither an engine nor its folder is left',
  async (signal) => {
    const starter = start()
    const [folder] = await once(createInterface({ input: starter.stdout ?? process.stdin }), 'line')
    const port = await until(() => Number(readFileSync(join(folder, 'log'), 'utf8')))
    expect(await listens(port)).toBe(true)
    starter.kill(signal)
    await once(starter, 'exit')
    await until(() => !existsSync(folder))
    await until(async () => !(await listens(port)))
  },
)

function start(): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', STARTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
}

/** Polls until there is an answer, up to the test's time limit. */
async function until<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await pause(20)
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
