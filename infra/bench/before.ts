import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../engines/local/cache.ts'
import { onAllCores, root } from './processes.ts'

/** The build that figures are compared with: the last one before the work on them began. */
const COMMIT = '578fdb6e'

/** Installs and compiles with its own launcher, without the screens. */
const BUILD = `
const load = (name) => import(process.cwd() + '/infra/run/' + name + '.mjs')
const stop = (await load('stop')).createStop()
await (await load('install')).install(stop)
await (await load('build')).build(stop)
await (await load('services')).buildServices(stop)
process.exit()`

/** The build before, made once a machine. @throws Error if the history lacks its commit. */
export async function serverBefore(): Promise<string> {
  const folder = join(cacheFolder(), `build-${COMMIT}`)
  const server = join(folder, 'dist/services/main.js')
  if (existsSync(server)) return server
  process.stderr.write(`Building ${COMMIT} in ${folder}, once.\n`)
  rmSync(folder, { recursive: true, force: true })
  const git = (...words: readonly string[]) => execFileSync('git', ['-C', root, 'worktree', ...words])
  git('prune')
  git('add', '--detach', folder, COMMIT)
  const command = ['--input-type=module', '--eval', BUILD]
  await onAllCores(async () => execFileSync(process.execPath, command, { cwd: folder, stdio: ['ignore', 2, 2] }))
  return server
}
