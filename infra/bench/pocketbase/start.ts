import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Field } from '@arrive/contracts/form.ts'
import { cached } from '../../engines/local/cache.ts'
import { freePort } from '../../engines/ports.ts'
import { newFolder, onAllCores, startProgram } from '../processes.ts'
import { clientOf, FORM, saveRequest } from '../requests.ts'

/** Must match `go.mod`. */
const VERSION = '0.39.0'
const SUPERUSER = { identity: 'office@bench.example', password: 'a kettle and two cups' } as const
/** One per connection; each account needs a slow hash. */
const USERS = 32

/**
 * PocketBase with a collection for logged-in users. It does not encrypt, sync commits (`synchronous = NORMAL`), handle
 * repeats, or keep events or old versions. Undefined without Go.
 */
export async function startPocketBase() {
  const go = ['go', '/usr/local/go/bin/go'].find((program) => spawnSync(program, ['version']).status === 0)
  if (go === undefined) return undefined
  const folder = await cached(`pocketbase-${VERSION}`, (to) => onAllCores(async () => build(go, to)))
  const program = join(folder, 'pocketbase')
  const common = ['--dir', newFolder(), '--dev=false']
  execFileSync(program, ['superuser', 'upsert', SUPERUSER.identity, SUPERUSER.password, ...common])
  const server = await startProgram([program, 'serve', '--http', `127.0.0.1:${await freePort()}`, ...common], {})
  const request = (token: string) => saveRequest(token, '/api/collections/verification/records')
  return { ...server, request, tokens: await setUp(server.port) }
}

function build(go: string, to: string): void {
  for (const name of ['main.go', 'go.mod', 'go.sum']) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(to, name))
  }
  // Never fetch another Go or package version: it would measure something else.
  const env = { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' }
  execFileSync(go, ['build', '-trimpath', '-o', 'pocketbase', '.'], { cwd: to, env, stdio: ['ignore', 2, 2] })
}

async function setUp(port: number): Promise<readonly string[]> {
  const { call } = clientOf(port)
  const logIn = async (collection: string, body: object) =>
    String((await call('POST', `/api/collections/${collection}/auth-with-password`, { body })).body.token)
  const token = await logIn('_superusers', SUPERUSER)
  await call('PATCH', '/api/settings', { body: { logs: { maxDays: 0 } }, token })
  const fields = FORM.parts.flatMap((part) => Object.entries(part.fields).map(fieldOf))
  const body = { name: 'verification', type: 'base', createRule: '@request.auth.id != ""', fields }
  await call('POST', '/api/collections', { body, token })
  const people = Array.from({ length: USERS }, (_, at) => ({ ...SUPERUSER, identity: `person${at}@bench.example` }))
  return Promise.all(
    people.map(async ({ identity: email, password }) => {
      await call('POST', '/api/collections/users/records', { body: { email, password, passwordConfirm: password } })
      return logIn('users', { identity: email, password })
    }),
  )
}

function fieldOf([name, { kind, options = [], required, by, maxLength = 0 }]: [string, Field]): object {
  const common = { name, required: by !== 'company' && required !== false }
  if (kind === 'date') return { ...common, type: 'date' }
  if (kind === 'choice') return { ...common, type: 'select', values: options }
  return { ...common, type: 'text', max: maxLength }
}
