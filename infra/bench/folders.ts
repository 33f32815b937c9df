import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []
process.once('exit', () => {
  // A server killed just now may still have files open.
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Creates a temporary folder that is removed when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-bench-'))
  made.push(folder)
  return folder
}
