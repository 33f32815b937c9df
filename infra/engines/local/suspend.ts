import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Suspends a process. The signal only requests that: resolves when the last of its threads has stopped. */
export async function suspend(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while (!threadsOf(pid).every((thread) => isSuspended(pid, thread))) await pause(1)
}

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the state is the letter after the name in brackets.
const STOPPED_OR_DEAD = /\) [TZX] [^)]*$/

const threadsOf = (pid: number) => orElse([], () => readdirSync(`/proc/${pid}/task`))

const isSuspended = (pid: number, thread: string) =>
  orElse(true, () => STOPPED_OR_DEAD.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')))

/** The text that was read, or the default if the thread has ended meanwhile. */
function orElse<Value>(other: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return other
  }
}
