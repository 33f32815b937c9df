import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningEngine } from '../engine.ts'
import { EnginesFailure } from '../failure.ts'
import type { Guard } from './guard.ts'
import { suspend } from './suspend.ts'

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly help: string
}

export interface RunningProcess extends RunningEngine {
  readonly pid: () => number | undefined
}

// Longer than any engine takes to stop; then it is killed.
const GRACE = 15_000

/** A process that runs in the guard's folder and logs its output to `log` there. */
export function hostProcess({ folder, watch, end }: Guard, command: Command): RunningProcess {
  const log = join(folder, 'log')
  let child: ChildProcess | undefined
  const running = () => (child === undefined || hasEnded(child) ? undefined : child)
  const finish = async (signal: NodeJS.Signals) => {
    const process = running()
    if (process === undefined) return
    const exit = once(process, 'exit')
    process.ref()
    process.kill(signal)
    process.kill('SIGCONT')
    const timer = setTimeout(() => process.kill('SIGKILL'), GRACE)
    await exit
    clearTimeout(timer)
  }
  return {
    start: async () => {
      if (running()) return
      const started = await launch(command, folder, log)
      child = started
      watch(started.pid)
      started.once('exit', () => child === started && watch(undefined))
    },
    stop: () => finish('SIGTERM'),
    kill: () => finish('SIGKILL'),
    pause: async () => {
      const pid = running()?.pid
      if (pid !== undefined) await suspend(pid)
    },
    resume: async () => void running()?.kill('SIGCONT'),
    end: async () => {
      await finish('SIGKILL')
      await end()
    },
    pid: () => running()?.pid,
    died: () => (child && hasEnded(child) ? `${lastLines(log)} (${command.help})` : undefined),
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

// Detached: Ctrl-C goes to the terminal's whole process group, but the starter of an engine shuts it down in order.
async function launch({ program, args, help }: Command, folder: string, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'a')
  try {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', output, output], detached: true })
    await once(child, 'spawn')
    child.unref()
    return child
  } catch (error) {
    throw new EnginesFailure(`${program} cannot be run (${error instanceof Error ? error.message : error}): ${help}`)
  } finally {
    closeSync(output)
  }
}

const STACK = /^\s+at /

function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines
    .filter((line) => !STACK.test(line))
    .slice(-3)
    .join('\n')
}
