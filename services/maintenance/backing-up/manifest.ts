import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errno, type keyring, type MasterKeys } from '../../kernel/index.ts'
import { isKnownPath, type PartName } from './layout.ts'

const FORMAT = 'arrive-backup'
const VERSION = 1
const FILE = 'manifest.json'

/** Added to the error if a part is missing. */
const ELSEWHERE = { data: '', keys: ' If its keys are elsewhere, name their folder: --keys <folder>.' } as const

export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** The content of a part. Nothing in it is personal. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly part: PartName
  /** The moment of the snapshot; ISO 8601. */
  readonly taken: string
  /** The id of the master key that wraps its keys. */
  readonly master: string
  readonly counts: Readonly<Record<string, number>>
  /** The log's end by source; empty for the keys. */
  readonly ends: Readonly<Record<string, number>>
  /** Persons whose events no key opens, neither in the agency nor in the backup. */
  readonly closed: readonly number[]
  /** By path in the part. */
  readonly files: Readonly<Record<string, Written>>
  /** Keyed with secrets of the agency; older backups have none. */
  readonly macs?: readonly string[]
}

/** One sentence that names the file. */
export class DamagedBackup extends Error {}

export function manifestOf(part: PartName, content: Omit<Manifest, 'format' | 'version' | 'part'>): Manifest {
  return { format: FORMAT, version: VERSION, part, ...content }
}

/** Writes the manifest durably, with a hash against damage and a keyed one against forgery. */
export function writeManifest(folder: string, manifest: Manifest, secrets: readonly KeyObject[]): void {
  const keyed = { ...manifest, macs: secrets.map((secret) => macOf(manifest, secret)) }
  const text = JSON.stringify({ ...keyed, sha256: hashOf(keyed) }, undefined, 1)
  writeFileSync(join(folder, FILE), `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
  syncFolder(folder)
}

/** @throws DamagedBackup if it is missing, altered, or of another version. */
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
  for (const path of Object.keys(manifest.files)) if (!isKnownPath(part, path)) throw unknown(file, path)
  return manifest
}

/**
 * False if older than keyed hashes. Accepts any of the secrets: rotations change the master key, lost keys the
 * keyring.
 * @throws DamagedBackup if it was written without these secrets.
 */
export function isVouchedFor(folder: string, manifest: Manifest, secrets: readonly KeyObject[]): boolean {
  const { macs, ...rest } = manifest
  if (macs === undefined) return false
  if (secrets.some((secret) => macs.includes(macOf(rest, secret)))) return true
  throw new DamagedBackup(`${join(folder, FILE)} was not written by this agency. Use another backup.`)
}

/** The secrets for keyed hashes. */
export function backupSecrets({ pepper }: keyring.KeyringSecrets, masters: MasterKeys): readonly KeyObject[] {
  return [pepper, ...masters().map(({ derived }) => derived('backup/manifest'))]
}

function macOf(manifest: Omit<Manifest, 'macs'>, secret: KeyObject): string {
  return createHmac('sha256', secret)
    .update(`backup/manifest\n${JSON.stringify(manifest)}`)
    .digest('base64url')
}

export function unknown(file: string, name: string): DamagedBackup {
  return new DamagedBackup(`${file} names ${JSON.stringify(name)}, which no backup holds. Use another backup.`)
}

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
    if (errno.codeOf(cause) !== 'ENOENT' && errno.codeOf(cause) !== 'ENOTDIR') throw cause
    throw new DamagedBackup(`There is no whole backup: ${file} is missing.${ELSEWHERE[part]}`, { cause })
  }
}

function parse(file: string, text: string): Manifest & { readonly sha256: string } {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Manifest & { readonly sha256: string }
  } catch {
    // Reported below.
  }
  throw changed(file)
}

/** A new name is durable only after its folder is synced. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
