import { join } from 'node:path'
import { PROOF_TYPES } from '@arrive/contracts/proof/proof-events.ts'
import type { Finding } from '@arrive/contracts/proof/verifying/findings.ts'
import { createVerifier } from '@arrive/contracts/proof/verifying/verify.ts'
import { storage } from '../../kernel/index.ts'
import { forgeLog } from '../../kernel/testing/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { randomOf } from '../faults/random.ts'
import type { Environment, Verdict } from '../testing/verify-log.ts'
import { copyOf } from './log-attacks.ts'
import { type Sources, writeLog } from './sealed-log.ts'

const SEED = 29
/** In topics, one event in three is altered at once: a set of topics per flip would take an hour. */
const AT_ONCE = 3

/** An event with one flipped bit. */
interface Flip {
  readonly source: string
  readonly at: number
  readonly raw: Buffer
  readonly flipped: Buffer
  /** Whether it is the last event of its source. */
  readonly isLast: boolean
}

/**
 * Flips bits in copies of the product's files, one at a time, with matching checksums. Returns the flips that were not
 * reported correctly. Skips the event that begins the tree: nothing covers its time, its envelope and the number of
 * adopted events (decision 0037).
 */
export async function flipsInFiles(from: Environment, log: Sources, flips: number): Promise<readonly string[]> {
  const random = randomOf(SEED)
  const rows = [...log].flatMap(([source, raws]) =>
    raws.flatMap((raw, at) => (raw.includes(PROOF_TYPES.begun) ? [] : [[source, at] as const])),
  )
  const { environment, end } = await writeLog('embedded', from, log)
  const folder = environment['DATA_DIR'] ?? ''
  const forged = forgeLog(join(folder, 'log.db'))
  const wrong: string[] = []
  for (let done = 0; done < flips; done++) {
    const [source, at] = rows[Math.floor(random() * rows.length)] ?? ['', 0]
    const flip = flipOf(log, source, at, random)
    forged.put(topicOf(source), at, flip.flipped)
    const findings = await findingsIn(folder)
    if (!isTold(flip, findings)) wrong.push(described(flip, findings))
    forged.put(topicOf(source), at, flip.raw)
  }
  forged.close()
  await end()
  return wrong
}

/** Like `flipsInFiles`, for many events at once in separate topics. */
export async function flipsInTopics(
  found: (sources: Sources) => Promise<Verdict>,
  log: Sources,
  flips: number,
): Promise<readonly string[]> {
  const random = randomOf(SEED)
  const wrong: string[] = []
  for (let done = 0; done < flips; ) {
    const sources = copyOf(log)
    const made: Flip[] = []
    for (const [source, rows] of sources) {
      // An altered batch would hide alterations of its events.
      if (source.startsWith('proof/')) continue
      for (let at = Math.floor(random() * AT_ONCE); at < rows.length && done + made.length < flips; at += AT_ONCE) {
        const flip = flipOf(log, source, at, random)
        rows[at] = flip.flipped
        made.push(flip)
      }
    }
    const { findings } = await found(sources)
    const own = (flip: Flip) => findings.filter((finding) => isOf(flip, finding))
    wrong.push(...made.filter((flip) => !isTold(flip, own(flip))).map((flip) => described(flip, own(flip))))
    const reported = new Set(made.flatMap(own))
    wrong.push(...findings.filter((finding) => !reported.has(finding)).map((finding) => JSON.stringify(finding)))
    done += made.length
  }
  return wrong
}

function flipOf(log: Sources, source: string, at: number, random: () => number): Flip {
  const rows = log.get(source) ?? []
  const raw = rows[at] ?? Buffer.alloc(1)
  const flipped = Buffer.from(raw)
  const byte = Math.floor(random() * raw.length)
  flipped[byte] = (flipped[byte] ?? 0) ^ (1 << Math.floor(random() * 8))
  return { source, at, raw, flipped, isLast: at === rows.length - 1 }
}

async function findingsIn(folder: string): Promise<readonly Finding[]> {
  const verifier = createVerifier(nodeHashing)
  const copy = await storage.openLogCopy(folder)
  for (const row of copy.rows()) verifier.add(row)
  copy.remove()
  return (await verifier.finish()).findings
}

/** Whether the flip is reported once, as altered, with the sealed event, or for the proof, as it can be read now. */
function isTold(flip: Flip, findings: readonly Finding[]): boolean {
  const [finding, ...more] = findings
  if (finding === undefined || more.length > 0 || !isOf(flip, finding)) return false
  // At the end of a source only the id shows whether the sealed event is gone (proof.md, Formats 8).
  const isGone = flip.isLast && finding.kind === 'truncated' && idIn(flip.flipped) !== idIn(flip.raw)
  return finding.kind === 'altered' || isGone
}

function isOf({ source, raw, flipped }: Flip, { topic, event }: Finding): boolean {
  const isProof = source.startsWith('proof/')
  const ids = isProof ? [idIn(raw), idIn(flipped), null] : [idIn(raw)]
  return topic === topicOf(source) && ids.includes(event)
}

const topicOf = (source: string) => source.slice(0, source.indexOf('/'))

function idIn(raw: Buffer): string | null {
  return /"id":"([0-9a-f-]{36})"/.exec(raw.toString('latin1'))?.[1] ?? null
}

function described({ source, at, raw, flipped }: Flip, findings: readonly Finding[]): string {
  const byte = raw.findIndex((one, index) => one !== flipped[index])
  return `byte ${byte} of ${source} ${at} (${idIn(raw)}): ${JSON.stringify(findings)}`
}
