import { readFileSync } from 'node:fs'

const KIB = 1_024
/** Linux reports clock ticks at 100 per second, whatever the kernel timer (`getconf CLK_TCK`). */
const TICKS = 100

/** User and kernel CPU seconds used so far, to a hundredth. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, may contain anything; the state is the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Resident memory in MiB, now or at peak. NaN if the process is exiting. */
export function residentMiB(pid: number | 'self', when: 'now' | 'peak'): number {
  const field = when === 'now' ? 'VmRSS' : 'VmHWM'
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KIB
}
