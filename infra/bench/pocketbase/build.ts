import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '../../engines/local/cache.ts'
import { onAllCores } from '../processes.ts'
import { script } from '../scripts.ts'

/** Must match `go.mod`. */
const VERSION = '0.39.0'
const SOURCES = ['main.go', 'go.mod', 'go.sum']
const BINARY = 'pocketbase'

export class NotAtHand extends Error {}

/** Builds PocketBase once, from Go's module proxy. @throws NotAtHand if Go is missing or the build fails. */
export async function pocketBase(): Promise<string> {
  const go = ['go', '/usr/local/go/bin/go'].find((program) => spawnSync(program, ['version']).status === 0)
  if (go === undefined) throw new NotAtHand('there is no Go here to build PocketBase with')
  const folder = await cached(`pocketbase-${VERSION}`, (to) => onAllCores(async () => build(go, to)))
  return join(folder, BINARY)
}

function build(go: string, to: string): void {
  for (const name of SOURCES) cpSync(script(`pocketbase/${name}`), join(to, name))
  // Never fetch another Go or package version: it would measure something else.
  const env = { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' }
  try {
    execFileSync(go, ['build', '-trimpath', '-o', BINARY, '.'], { cwd: to, env, stdio: ['ignore', 'inherit', 'pipe'] })
  } catch (error) {
    const said = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : ''
    throw new NotAtHand(`Go could not build PocketBase ${VERSION} (is its module proxy reachable?): ${said}`)
  }
}
