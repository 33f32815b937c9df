import { readFileSync, statSync } from 'node:fs'
import { LONGEST_NOTE } from '@arrive/contracts/proof/notes.ts'
import { createVerifier, type Report, type Verifier } from '@arrive/contracts/proof/verifying/verify.ts'
import { openLogCopy, SettingError } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { KAFKA, type VerifyArguments } from './arguments.ts'
import { readExport } from './export-file.ts'
import type { Environment } from './kafka.ts'

/**
 * Verifies a data folder, an export, or the topics of the brokers that the environment names.
 * @throws Error in one sentence where it cannot be said.
 */
export async function verifyTarget(
  { target, key, checkpoints }: VerifyArguments,
  environment: Environment,
): Promise<Report> {
  const verifier = verifierFor(key, checkpoints.map(readCheckpoint))
  if (target === KAFKA) {
    const { readKafka } = await import('./kafka.ts')
    await readKafka(environment, verifier)
  } else if (isFolder(target)) await readFolder(target, verifier)
  else await readExport(target, verifier)
  return verifier.finish()
}

function verifierFor(key: string | undefined, checkpoints: readonly string[]): Verifier {
  try {
    return createVerifier(nodeHashing, key === undefined ? { checkpoints } : { key, checkpoints })
  } catch (cause) {
    throw new SettingError('--key is no verifier key: it looks like name+01234567+AbC...', { cause })
  }
}

function readCheckpoint(file: string): string {
  const size = sizeOf(file)
  if (size > LONGEST_NOTE) throw new SettingError(`${file} is no checkpoint: it has ${size} bytes.`)
  return readFileSync(file, 'utf8')
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (cause) {
    throw new SettingError(`${file} cannot be read.`, { cause })
  }
}

function isFolder(target: string): boolean {
  sizeOf(target)
  return statSync(target).isDirectory()
}

async function readFolder(folder: string, verifier: Verifier): Promise<void> {
  const copy = await openLogCopy(folder)
  process.once('exit', copy.remove)
  try {
    for (const row of copy.rows()) verifier.add(row)
  } finally {
    copy.remove()
  }
}
