import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder and a process in it; neither outlives this process, however it ends. */
export interface Guard {
  readonly folder: string
  /** Sets the process that must end with this one; undefined once it has ended. */
  readonly watch: (pid: number | undefined) => void
  readonly end: () => Promise<void>
}

// A shell's input closes when this process dies, even by SIGKILL. A process just killed may still write, so retry.
const SCRIPT = `
  while read -r line; do pid=$line; done
  if [ -n "$pid" ]; then kill -9 "$pid"; fi
  for try in 1 2 3 4 5; do rm -rf "$1" && exit 0; sleep 0.2; done`

export async function guard(name: string): Promise<Guard> {
  const folder = await mkdtemp(join(tmpdir(), `arrive-${name}-`))
  // Detached: Ctrl-C goes to the terminal's whole group, and the guard must outlive it.
  const child = spawn('sh', ['-c', SCRIPT, 'guard', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const exit = once(child, 'exit')
  // If the guard was killed, the engines keep running.
  child.stdin.on('error', () => {})
  child.unref()
  return {
    folder,
    watch: (pid) => {
      child.stdin.write(`${pid ?? ''}\n`)
    },
    end: async () => {
      child.ref()
      child.stdin.end()
      if (child.exitCode === null) await exit
    },
  }
}
