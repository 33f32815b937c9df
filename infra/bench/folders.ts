import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []
process.once('exit', () => {
  // A server that was killed a moment ago may still have its files open.
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** A new folder for one measurement. It is removed when this process ends, if nobody has removed it before. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-bench-'))
  made.push(folder)
  return folder
}
