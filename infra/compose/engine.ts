import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EnginesFailure } from '../engines/failure.ts'
import { containersAnswer } from '../engines/hosting.ts'
import { ROOT } from './compose-file.ts'

const NO_ENGINE = 'No container engine responds: start Docker, or set DOCKER_HOST to the address of its socket.'
const NO_CLIENT = 'No compose client was found: install the plug-in of `docker compose`, version 2 or newer.'

const CLIENTS = [['docker', 'compose'], ['docker-compose']] as const

/** @throws EnginesFailure if no engine responds to `docker` */
export async function expectEngine(): Promise<void> {
  if (!(await containersAnswer())) throw new EnginesFailure(NO_ENGINE)
}

/** The Compose client for the running engine. @throws EnginesFailure if either is missing */
export async function findCompose(): Promise<readonly string[]> {
  await expectEngine()
  for (const compose of CLIENTS) {
    const { status, output } = await said([...compose, 'version'])
    // Version 1 supports neither project names nor dependency conditions.
    if (status === 0 && !/\b1\.2\d\.\d/.test(output)) return compose
  }
  throw new EnginesFailure(NO_CLIENT)
}

interface Said {
  readonly status: number | null
  readonly output: string
}

/** Runs a program quietly. A missing program has status 127. */
export async function said([program = '', ...args]: readonly string[]): Promise<Said> {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output }
  } catch {
    return { status: 127, output }
  }
}

/** Runs a program with inherited output. @throws EnginesFailure if it fails */
export async function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new EnginesFailure(`${[program, ...args].join(' ')} failed with status ${status}.`)
}
