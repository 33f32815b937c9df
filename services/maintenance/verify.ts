import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { errno } from '../kernel/index.ts'
import { readVerifyArguments } from './verifying/arguments.ts'
import { packetSentences } from './verifying/packet-sentences.ts'
import { sentencesOf } from './verifying/sentences.ts'
import { verifyTarget } from './verifying/verify.ts'

/**
 * `npm run verify -- <data folder | kafka | export.ndjson | packet.pdf> [--key <vkey>]
 * [--checkpoint <file or folder>]... [--witness <vkey>]... [--tsa-ca <file>] [--json]`: checks that every sealed event
 * is unchanged, names altered ones, and checks anchor receipts against their checkpoints. Needs no secret and writes
 * nothing. `kafka` means the brokers of the settings. Exits with 0 for intact, 1 for altered, 2 if it cannot decide.
 */
const INTACT = 0
const TOUCHED = 1
const UNKNOWN = 2

const words = process.argv.slice(2)
process.umask(0o077)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(UNKNOWN))

try {
  const requested = readVerifyArguments(words)
  const report = await verifyTarget(requested, process.env)
  const sentences = report.packet === undefined ? sentencesOf(report) : packetSentences(report, report.packet)
  tell(requested.json ? [JSON.stringify(report)] : sentences)
  process.exitCode = statusOf(report)
} catch (error) {
  const problem = errno.messageOf(error)
  if (words.includes('--json')) tell([JSON.stringify({ ok: false, checked: 0, unsealed: 0, findings: [], problem })])
  process.stderr.write(`${problem}\n`)
  process.exitCode = UNKNOWN
}

function statusOf({ ok, findings }: Report): number {
  if (findings.length > 0) return TOUCHED
  return ok ? INTACT : UNKNOWN
}

function tell(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
