import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../kernel/index.ts'

/** The two parts of a backup, each a folder of its own: what was said, and the keys that open it. */
export type PartName = 'data' | 'keys'

const FORMAT = 'arrive-backup'
const VERSION = 1
const FILE = 'manifest.json'

/** What is said where a part is not there. */
const ELSEWHERE = { data: '', keys: ' If its keys are elsewhere, name their folder: --keys <folder>.' } as const

/** A file of a part. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** What a part holds. Nothing in it is personal. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly part: PartName
  /** The moment that the part shows; ISO 8601. */
  readonly taken: string
  /** The id of the master key that its keys are wrapped by. */
  readonly master: string
  readonly counts: Readonly<Record<string, number>>
  /** Where the log ended, by source; of the keys: nothing. */
  readonly ends: Readonly<Record<string, number>>
  /** Persons whose events no key opens, in the agency itself as in its backup. */
  readonly closed: readonly number[]
  /** By their paths in the part. */
  readonly files: Readonly<Record<string, Written>>
}

/** Thrown where a backup is not what was written: one sentence that names the file. */
export class DamagedBackup extends Error {}

export function manifestOf(part: PartName, content: Omit<Manifest, 'format' | 'version' | 'part'>): Manifest {
  return { format: FORMAT, version: VERSION, part, ...content }
}

/** Writes the manifest, durably, with the hash of itself. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, undefined, 1)
  writeFileSync(join(folder, FILE), `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
  syncFolder(folder)
}

/** @throws DamagedBackup where it is missing, of another version, or not what was written. */
export function readManifest(folder: string, part: PartName): Manifest {
  const file = join(folder, FILE)
  const { sha256, ...manifest } = parse(file, readText(file, part))
  if (manifest.format !== FORMAT) throw new DamagedBackup(`${file} is not that of a backup of Arrive.`)
  if (manifest.version !== VERSION) {
    throw new DamagedBackup(
      `${file} has version ${manifest.version}, and this Arrive reads version ${VERSION}: restore it with the Arrive ` +
        'that made it.',
    )
  }
  if (sha256 !== hashOf(manifest) || manifest.part !== part) throw changed(file)
  return manifest
}

/** What is said of a file that holds something else. */
export function changed(file: string): DamagedBackup {
  return new DamagedBackup(`${file} is damaged: it is not what was written. Use another backup.`)
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

function readText(file: string, part: PartName): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT' && codeOf(cause) !== 'ENOTDIR') throw cause
    throw new DamagedBackup(`There is no whole backup: ${file} is missing.${ELSEWHERE[part]}`, { cause })
  }
}

function parse(file: string, text: string): Manifest & { readonly sha256: string } {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Manifest & { readonly sha256: string }
  } catch {
    // Said below.
  }
  throw changed(file)
}

/** A name is durable when its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
