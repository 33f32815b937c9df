import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Field } from '@arrive/contracts/form.ts'
import { freePort } from '../../engines/ports.ts'
import { newFolder } from '../folders.ts'
import { startProgram } from '../processes.ts'
import { FORM, post } from '../requests.ts'
import { rate } from '../save-rate.ts'
import { pocketBase } from './build.ts'

const SUPERUSER = { identity: 'office@bench.example', password: 'a kettle and two cups' } as const
/** One per connection; each PocketBase account needs a slow hash. */
const USERS = 32
const RULES = { anybody: '', loggedIn: '@request.auth.id != ""' } as const
type Whose = keyof typeof RULES

const nameOf = (whose: Whose) => `verification_${whose.toLowerCase()}`

/**
 * PocketBase with two collections: one open to all, one for logged-in users, with tokens checked as in our saves. It
 * does not encrypt, sync commits (`synchronous = NORMAL`), handle repeats, or keep events or old versions.
 */
export async function startPocketBase() {
  const program = await pocketBase()
  const dataDir = newFolder()
  const common = ['--dir', dataDir, '--dev=false']
  execFileSync(program, ['superuser', 'upsert', SUPERUSER.identity, SUPERUSER.password, ...common])
  const server = await startProgram([program, 'serve', '--http', `127.0.0.1:${await freePort()}`, ...common], {})
  const tokens = await setUp(server.port)
  return {
    creates: (whose: Whose) =>
      rate(server, whose === 'anybody' ? ['-'] : tokens, `/api/collections/${nameOf(whose)}/records`),
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function setUp(port: number): Promise<readonly string[]> {
  const logIn = async (collection: string, by: object) =>
    String((await post(port, `/api/collections/${collection}/auth-with-password`, by)).token)
  const headers = { Authorization: await logIn('_superusers', SUPERUSER) }
  const settings = await fetch(`http://127.0.0.1:${port}/api/settings`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ logs: { maxDays: 0 } }),
  })
  if (!settings.ok) throw new Error(`PocketBase answered ${settings.status} to its settings`)
  const fields = FORM.parts.flatMap((part) => Object.entries(part.fields).map(fieldOf))
  for (const whose of ['anybody', 'loggedIn'] as const) {
    const collection = { name: nameOf(whose), type: 'base', createRule: RULES[whose], fields }
    await post(port, '/api/collections', collection, headers)
  }
  const { password } = SUPERUSER
  return Promise.all(
    Array.from({ length: USERS }, async (_, at) => {
      const email = `person${at}@bench.example`
      await post(port, '/api/collections/users/records', { email, password, passwordConfirm: password })
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
