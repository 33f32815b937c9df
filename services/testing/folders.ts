import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder under the system's one for temporary files. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'arrive-'))
}
