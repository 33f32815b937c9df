import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineNames } from '../testing/engines.ts'
import { type Server, startServer } from '../testing/server.ts'
import { type Audit, endServer, type Installation, newInstallation } from './installation.ts'
import type { Step } from './steps.ts'
import type { Workload, Writers } from './workload.ts'

const SERVER = join(import.meta.dirname, 'server.ts')
const CHECK_MS = 5

/** A server that sends itself a signal when a projector reaches a step for the n-th time after SIGUSR2. */
function startDoomed(
  { environment }: Installation,
  step: Step,
  time: number,
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<Server> {
  return startServer({ ...environment, FAULT_STEP: step, FAULT_TIME: String(time), FAULT_SIGNAL: signal }, SERVER)
}

/** Kills one server after another, each at the next step, while people write. Returns the audit. */
export async function dieAt(engines: EngineNames, steps: readonly Step[], time: number): Promise<Audit> {
  const installation = await newInstallation(engines)
  try {
    const [first, ...others] = steps
    const doomed = await startDoomed(installation, first as Step, time, 'SIGKILL')
    const load = await installation.load([doomed])
    await dieOnce(load, doomed)
    for (const step of others) await dieOnce(load, await startDoomed(installation, step, time, 'SIGKILL'))
    const last = await startServer(installation.environment)
    load.open(last.origin())
    await load.answered(10)
    await load.finish()
    await endServer(last)
    return await installation.audit(load)
  } finally {
    await installation.end()
  }
}

async function dieOnce(load: Workload, doomed: Server): Promise<void> {
  load.open(doomed.origin())
  await load.answered(10)
  doomed.kill('SIGUSR2')
  const { signal } = await doomed.ended
  if (signal !== 'SIGKILL') throw new Error(`The server ended otherwise: ${doomed.stderr()}`)
}

/** Stops a server with a batch in progress; another takes over, then the first resumes. Returns the audit. */
export async function stopAt(step: Step, ms: number, how: Pick<Writers, 'rest'> = {}): Promise<Audit> {
  const installation = await newInstallation()
  try {
    const doomed = await startDoomed(installation, step, 5, 'SIGSTOP')
    const other = await startServer(installation.environment)
    const load = await installation.load([doomed, other], undefined, how)
    await load.answered(20)
    doomed.kill('SIGUSR2')
    await stopped(doomed)
    load.open(other.origin())
    await Promise.all([load.answered(20), pause(ms)])
    doomed.kill('SIGCONT')
    await load.answered(20)
    await doomed.ready()
    load.open(doomed.origin(), other.origin())
    // The resumed server must finish its batch and accept new saves.
    await Promise.all([doomed, other].map(({ origin }) => load.answered(20, origin())))
    await load.finish()
    await Promise.all([doomed, other].map((server) => endServer(server)))
    return await installation.audit(load)
  } finally {
    await installation.end()
  }
}

/** The state is the letter after the name in brackets (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
async function stopped({ pid }: Server): Promise<void> {
  while (!/\) T [^)]*$/.test(await readFile(`/proc/${pid}/stat`, 'utf8'))) await pause(CHECK_MS)
}
