import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a system command. @throws Error if it fails; its output goes to stderr. */
export async function run(command: string, args: readonly string[], inherited: readonly number[] = []): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', ...inherited] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** Runs work when the parent disconnects or dies; Ctrl-C is left to the parent. */
export function atEnd(work: () => Promise<void>): void {
  process.on('disconnect', () => void work())
  process.on('SIGINT', () => undefined)
}
