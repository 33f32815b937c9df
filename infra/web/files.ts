import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encodings } from './compress.ts'

/** `sha384-…` for `integrity` attributes. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** `name.css` → `name.<hash>.css`, for files that no bundler has named. */
export function hashedName(name: string, bytes: Buffer | string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return name.replace(/(\.[^.]+)$/, `.${hash}$1`)
}

export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Publishes a file in all encodings, each atomically. Existing hashed files stay. */
export async function publish(folder: string, name: string, bytes: Buffer): Promise<void> {
  const target = join(folder, name)
  if (isHashed(name) && existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  // The plain file last: once it exists, so do its encodings.
  for (const { suffix, bytes: encoded } of [...(await encodings(name, bytes))].reverse()) {
    const draft = `${target}${suffix}.new`
    writeFileSync(draft, encoded)
    renameSync(draft, `${target}${suffix}`)
  }
}

const isHashed = (name: string) => /\.[0-9a-f]{10}\.\w+$/.test(name)

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
