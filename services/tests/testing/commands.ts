import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { CHILD_ENVIRONMENT } from './child-environment.ts'

/** What a command has said, and how it ended. */
export interface Said {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script to its end with nothing of this process's environment but what is given. */
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
