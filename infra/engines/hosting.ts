import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunningEngine } from './engine.ts'
import { EnginesFailure } from './failure.ts'

interface EngineModes {
  readonly name: string
  readonly inContainer: () => Promise<RunningEngine>
  readonly asProcess: () => Promise<RunningEngine>
}

const CHOICES = new Set(['containers', 'processes'])

const execute = promisify(execFile)

/** Prefers a container to a local process. `ENGINES` (`containers` or `processes`) allows only one. */
export async function hostEngine({ name, inContainer, asProcess }: EngineModes): Promise<RunningEngine> {
  const wanted = process.env.ENGINES
  if (wanted && !CHOICES.has(wanted)) throw new EnginesFailure('ENGINES must be containers or processes, or unset.')
  if (wanted === 'processes' || !(wanted || (await containersAnswer()))) return asProcess()
  try {
    return await inContainer()
  } catch (error) {
    const failure = `${name} did not start in a container (${error instanceof Error ? error.message : error})`
    if (wanted) throw new EnginesFailure(`${failure}.`)
    console.error(`${failure}; it is started as a process.`)
    return asProcess()
  }
}

/** A client without an engine fails at once. */
export async function containersAnswer(): Promise<boolean> {
  try {
    const { stdout } = await execute('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 3_000 })
    return stdout.trim() !== ''
  } catch {
    return false
  }
}
