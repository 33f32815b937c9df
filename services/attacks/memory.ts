import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a process holds of the machine's memory, in MB. */
export async function residentOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}
