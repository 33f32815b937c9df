import { readFileSync } from 'node:fs'

const KIB = 1_024
/** Clock ticks a second on Linux, whatever the kernel's own timer is (`getconf CLK_TCK`). */
const TICKS = 100

/** The processor time that a process has used so far, in user and kernel mode, in seconds: to a hundredth. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, may contain anything; the state is the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** The resident memory of a process, in MiB: now, or the most that it had. NaN of one that is about to be gone. */
export function residentMiB(pid: number | 'self', when: 'now' | 'peak'): number {
  const field = when === 'now' ? 'VmRSS' : 'VmHWM'
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KIB
}
