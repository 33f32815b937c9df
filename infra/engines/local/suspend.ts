import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Suspends a process and resolves when its last thread has stopped; SIGSTOP alone is asynchronous. */
export async function suspend(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while (!threadsOf(pid).every((thread) => isSuspended(pid, thread))) await pause(1)
}

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the state is the letter after the name in parentheses.
const STOPPED_OR_DEAD = /\) [TZX] [^)]*$/

const threadsOf = (pid: number) => orElse([], () => readdirSync(`/proc/${pid}/task`))

const isSuspended = (pid: number, thread: string) =>
  orElse(true, () => STOPPED_OR_DEAD.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')))

/** Falls back if the thread has ended meanwhile. */
function orElse<Value>(other: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return other
  }
}
