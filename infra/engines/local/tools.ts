import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { EnginesFailure } from '../failure.ts'

const execute = promisify(execFile)

export interface Call {
  readonly args: readonly string[]
  /** Completes "mvn is needed to …". */
  readonly purpose: string
  readonly help: string
}

/** @throws EnginesFailure that says how to get the tool, or has its last lines of output */
export async function runTool(program: string, { args, purpose, help }: Call): Promise<void> {
  try {
    await execute(program, [...args], { maxBuffer: 16 * 1_024 * 1_024 })
  } catch (error) {
    if (isMissing(error)) throw new EnginesFailure(`${program} is needed to ${purpose}, and is missing: ${help}.`)
    throw new EnginesFailure(
      `${program} could not ${purpose}. If it is not set up for that: ${help}.\n${lastWords(error)}`,
    )
  }
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

function lastWords(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(-5).join('\n') || String(error)
}
