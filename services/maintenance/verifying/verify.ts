import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PacketReport } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { createVerifier, type Report, type Trusted, type Verifier } from '@arrive/contracts/proof/verifying/verify.ts'
import { readerOf } from '../../app/settings/environment.ts'
import { SettingError, storage } from '../../kernel/index.ts'
import { anchorDirOf } from '../../shared/anchor-dir.ts'
import { trustedIn, witnessesIn, witnessKey } from '../../shared/anchor-settings.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { KAFKA, noKey, type VerifyArguments } from './arguments.ts'
import { readExport } from './export-file.ts'
import type { Environment } from './kafka.ts'
import { anchoredIn, isPdf, notesIn, readKept, statOf } from './kept.ts'
import { type Anchored, judgeReceipts, type ReceiptKeys } from './receipts.ts'

/** Verifies a log, along with kept checkpoints and anchor receipts. @throws Error if it cannot decide. */
export async function verifyTarget(asked: VerifyArguments, environment: Environment): Promise<PacketReport> {
  const given = asked.checkpoints.flatMap(readKept)
  const keys = receiptKeys(asked, environment)
  if (asked.target !== KAFKA && isPdf(asked.target)) {
    const { verifyPdf } = await import('./packet-file.ts')
    return verifyPdf(asked, { given, keys })
  }
  // Before the log: a checkpoint anchored meanwhile would be larger than the log read.
  const found = await foundBeside(asked.target, environment)
  const notes = { checkpoints: textsOf(given), found: textsOf(found) }
  const report = await verifyLog(asked, environment, () => verifierFor(asked.key, notes))
  const { findings, remarks } = await judgeReceipts([...given, ...found], keys)
  return {
    ...report,
    ok: report.ok && findings.length === 0,
    notes: [...report.notes, ...remarks],
    findings: [...report.findings, ...findings],
  }
}

/** Each checkpoint once: a folder and a document may both have it. */
function textsOf(kept: readonly Anchored[]): readonly string[] {
  return [...new Set(kept.map(({ note }) => note))]
}

async function verifyLog(
  { target }: VerifyArguments,
  environment: Environment,
  verifierOf: () => Verifier,
): Promise<Report> {
  if (target !== KAFKA && statOf(target).isFolder) return verifyFolder(target, verifierOf)
  const verifier = verifierOf()
  if (target === KAFKA) {
    const { readKafka } = await import('./kafka.ts')
    await readKafka(environment, verifier)
  } else await readExport(target, verifier)
  return verifier.finish()
}

/** Checkpoints readable without a secret: in a data folder's documents, and in this installation's `ANCHOR_DIR`. */
async function foundBeside(target: string, environment: Environment): Promise<readonly Anchored[]> {
  const read = readerOf(environment)
  const folder = anchorDirOf(read)
  const isFolder = target !== KAFKA && statOf(target).isFolder
  const isOwn = target === KAFKA || (isFolder && resolve(target) === resolve(read('DATA_DIR') ?? 'data'))
  const kept = isOwn && folder !== undefined && existsSync(folder) ? notesIn(folder) : []
  return [...kept, ...(isFolder ? await anchoredIn(target) : [])]
}

/** The given keys, and those in the settings of this installation. */
function receiptKeys({ witnesses, tsaCa }: VerifyArguments, environment: Environment): ReceiptKeys {
  const read = readerOf(environment)
  const named = witnessesIn('ANCHOR_WITNESSES', read('ANCHOR_WITNESSES')).map(({ key }) => key)
  const given = witnesses.flatMap((text) => witnessKey(text) ?? [])
  if (given.length < witnesses.length) throw new SettingError('--witness is no key of a witness.')
  const stamps = trustedIn('--tsa-ca', tsaCa) ?? trustedIn('ANCHOR_TSA_CA', read('ANCHOR_TSA_CA')) ?? []
  return { witnesses: [...given, ...named], stamps }
}

function verifierFor(key: string | undefined, notes: Pick<Trusted, 'checkpoints' | 'found'>): Verifier {
  try {
    return createVerifier(nodeHashing, key === undefined ? notes : { key, ...notes })
  } catch (cause) {
    throw noKey(cause)
  }
}

/**
 * SQLite stops reading a write-ahead log at a changed byte. If more was sealed behind it, report that; if it cannot be
 * read, the result is unknown.
 */
async function verifyFolder(folder: string, verifierOf: () => Verifier): Promise<Report> {
  const copy = await storage.openLogCopy(folder)
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

/** Findings behind the damage count if more was sealed there, or if the beginning has findings, too. */
function moreTelling(report: Report, behind: Report): Report {
  if (report.findings.length > 0) return behind.findings.length > 0 ? behind : report
  return behind.checked > report.checked ? behind : report
}

function reportOn(verifier: Verifier, rows: Iterable<Parameters<Verifier['add']>[0]>): Promise<Report> {
  for (const row of rows) verifier.add(row)
  return verifier.finish()
}
