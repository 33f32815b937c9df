import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EnginesFailure } from '../engines/failure.ts'
import { ROOT } from './compose-file.ts'

/** A container engine that responds, and its client of the Compose Specification. */
export interface ContainerEngine {
  readonly program: 'docker' | 'podman'
  readonly compose: readonly string[]
}

const NO_ENGINE =
  'No container engine responds: start Docker or podman so that `docker info` or `podman info` answers, or set ' +
  'DOCKER_HOST to the address of its socket.'
const NO_CLIENT = {
  docker: 'No compose client was found: install the plug-in of `docker compose`, version 2 or newer.',
  podman: 'No compose client was found: install podman-compose (pip install podman-compose).',
}

const CLIENTS = {
  docker: [['docker', 'compose'], ['docker-compose']],
  podman: [['podman-compose']],
} as const

/** The program of the engine that responds. @throws EnginesFailure */
export async function findProgram(): Promise<ContainerEngine['program']> {
  for (const program of ['docker', 'podman'] as const) {
    const { status, output } = await said([program, 'info', '--format', '{{.}}'])
    if (status === 0 && output.trim() !== '') return program
  }
  throw new EnginesFailure(NO_ENGINE)
}

/** The engine that responds, with its compose client. @throws EnginesFailure */
export async function findEngine(): Promise<ContainerEngine> {
  const program = await findProgram()
  for (const compose of CLIENTS[program]) {
    const { status, output } = await said([...compose, 'version'])
    // Version 1 knows neither the name of the project nor what a service waits for.
    if (status === 0 && !/\b1\.2\d\.\d/.test(output)) return { program, compose }
  }
  throw new EnginesFailure(NO_CLIENT[program])
}

interface Said {
  readonly status: number | null
  readonly output: string
}

/** Runs a program to its end, quietly. A missing one has the status 127. */
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

/** Runs a program that speaks for itself. @throws EnginesFailure where it fails */
export async function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new EnginesFailure(`${[program, ...args].join(' ')} failed with status ${status}.`)
}
