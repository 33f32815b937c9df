import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '../../engines/local/cache.ts'
import { onAllCores } from '../processes.ts'
import { script } from '../scripts.ts'

/** As `go.mod` beside this file says. */
const VERSION = '0.39.0'
const SOURCES = ['main.go', 'go.mod', 'go.sum']
const BINARY = 'pocketbase'

/** Why something cannot be measured on this machine, as a sentence. */
export class NotAtHand extends Error {}

/**
 * The PocketBase binary, built once from the sources that Go's module proxy has.
 * @throws NotAtHand where there is no Go, or it cannot build.
 */
export async function pocketBase(): Promise<string> {
  const go = ['go', '/usr/local/go/bin/go'].find((program) => spawnSync(program, ['version']).status === 0)
  if (go === undefined) throw new NotAtHand('there is no Go here to build PocketBase with')
  const folder = await cached(`pocketbase-${VERSION}`, (to) => onAllCores(async () => build(go, to)))
  return join(folder, BINARY)
}

function build(go: string, to: string): void {
  for (const name of SOURCES) cpSync(script(`pocketbase/${name}`), join(to, name))
  // Neither another version of Go nor another one of a package is fetched: that would be something else to measure.
  const env = { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' }
  try {
    execFileSync(go, ['build', '-trimpath', '-o', BINARY, '.'], { cwd: to, env, stdio: ['ignore', 'inherit', 'pipe'] })
  } catch (error) {
    const said = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : ''
    throw new NotAtHand(`Go could not build PocketBase ${VERSION} (is its module proxy reachable?): ${said}`)
  }
}
