import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a command of the system. @throws Error where it fails; what it says goes to stderr. */
export async function run(command: string, args: readonly string[], inherited: readonly number[] = []): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', ...inherited] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** What to do when the process that started this one has no more use for it, or was killed; Ctrl-C is left to it. */
export function atEnd(work: () => Promise<void>): void {
  process.on('disconnect', () => void work())
  process.on('SIGINT', () => undefined)
}
