import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { CHILD_ENVIRONMENT } from './child-environment.ts'

export interface Said {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script to its end with only the given environment. */
export async function runCommand(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<Said> {
  const [program, ...rest] = [...wrapper, process.execPath, script, ...words] as [string, ...string[]]
  const env = { ...CHILD_ENVIRONMENT, ...environment }
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'exit')) as [number | null]
  const [stdout, stderr] = await said
  return { code, stdout, stderr }
}
