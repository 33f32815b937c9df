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
  const notes = checkpoints.map(readCheckpoint)
  const verifier = verifierFor(key, notes)
  if (target === KAFKA) {
    const { readKafka } = await import('./kafka.ts')
    await readKafka(environment, verifier)
  } else if (isFolder(target)) return verifyFolder(target, () => verifierFor(key, notes))
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

/**
 * What SQLite reads of a write-ahead log ends where a byte of it was changed. Where more was sealed behind that, that
 * is what is told of; where it cannot be read, nobody can say.
 */
async function verifyFolder(folder: string, verifierOf: () => Verifier): Promise<Report> {
  const copy = await openLogCopy(folder)
  process.once('exit', copy.remove)
  try {
    const report = await reportOn(verifierOf(), copy.rows())
    if (copy.rowsBehindDamage === undefined) return report
    const behind = await reportOn(verifierOf(), copy.rowsBehindDamage()).catch(() => undefined)
    if (behind?.ok === true && behind.checked <= report.checked) return report
    return { ...(behind === undefined ? report : moreTelling(report, behind)), ok: false, problem: DAMAGED }
  } finally {
    copy.remove()
  }
}

const DAMAGED = 'The file log.db-wal is damaged: Arrive reads nothing of it behind that place.'

/** What is found behind the damage can be believed where more was sealed there, or the beginning has findings, too. */
function moreTelling(report: Report, behind: Report): Report {
  if (report.findings.length > 0) return behind.findings.length > 0 ? behind : report
  return behind.checked > report.checked ? behind : report
}

function reportOn(verifier: Verifier, rows: Iterable<Parameters<Verifier['add']>[0]>): Promise<Report> {
  for (const row of rows) verifier.add(row)
  return verifier.finish()
}
