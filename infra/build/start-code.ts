import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER_FLAGS } from '../run/node-flags.mjs'

/** What begins the compiled services, and which code of theirs is kept. */
const MAIN = join(import.meta.dirname, 'compiled-main.cjs')
const KEEPER = join(import.meta.dirname, 'keep-code.cjs')
/** A start takes a second. */
const TIMEOUT_MS = 60_000

/**
 * Starts the compiled services once, on embedded engines in a folder of their own, and keeps the code that V8 has made
 * of them by their first answer. Writes `main.js`, which loads them, and says that all files beside it are CommonJS.
 * @param folder `dist/services`
 * @throws Error where they do not start
 */
export async function keepStartCode(folder: string): Promise<void> {
  const main = join(folder, 'main.js')
  copyFileSync(MAIN, main)
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  const dataDir = mkdtempSync(join(tmpdir(), 'arrive-build-'))
  const child = spawn(process.execPath, [...SERVER_FLAGS, KEEPER, main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    timeout: TIMEOUT_MS,
  })
  const ended = once(child, 'exit')
  try {
    const origin = await originOf(child.stdout as NodeJS.ReadableStream)
    await (await fetch(`${origin}/readyz`)).text()
    child.send('keep')
    const [code] = await ended
    if (code !== 0) throw new Error(`The compiled services have ended with ${code}.`)
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Where the product says that it is. @throws Error where it ends without saying so */
export async function originOf(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const origin = /^Arrive is at (\S+)$/.exec(line)?.[1]
    if (origin === undefined) continue
    stdout.resume()
    return origin
  }
  throw new Error('The product ended before it listened')
}
