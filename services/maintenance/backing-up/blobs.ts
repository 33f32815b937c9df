import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Beside } from '../../kernel/index.ts'
import { type Checking, pathOfFile } from './check.ts'
import { writeLines, writeWhole } from './files.ts'
import { FILE_FOLDER, FILE_LIST, type FileLine, TEXT_FOLDER } from './layout.ts'
import type { Written } from './manifest.ts'

const BETWEEN_REPORTS = 1_000

/** Writes all files, still sealed, and their list. Skips files that are removed meanwhile. */
export async function writeFiles(
  folder: string,
  { blobs }: Pick<Beside, 'blobs'>,
  { report, signal }: Checking,
): Promise<{ readonly written: Written; readonly count: number }> {
  mkdirSync(join(folder, FILE_FOLDER), { mode: 0o700 })
  let count = 0
  const written = await writeLines(join(folder, FILE_LIST), async (line) => {
    const all = await blobs.all()
    for (const { id, person } of all) {
      signal.throwIfAborted()
      const bytes = await blobs.get({ id, person })
      if (bytes === undefined) continue
      const file: FileLine = { id, person, ...writeWhole(join(folder, pathOfFile({ id, person })), bytes) }
      line(JSON.stringify(file))
      count++
      if (count % BETWEEN_REPORTS === 0) report(`files written: ${count} of ${all.length}`)
    }
  })
  return { written, count }
}

export function writeTexts(folder: string, textsDir: string): Record<string, Written> {
  if (!existsSync(textsDir)) return {}
  const entries = readdirSync(textsDir, { recursive: true, withFileTypes: true })
  const written = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }): [string, Written] => {
      const file = join(parentPath, name)
      const path = join(TEXT_FOLDER, relative(textsDir, file))
      mkdirSync(join(folder, dirname(path)), { recursive: true, mode: 0o700 })
      return [path, writeWhole(join(folder, path), readFileSync(file))]
    })
  return Object.fromEntries(written)
}
