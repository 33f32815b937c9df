import { type Hashing, sameBytes } from '../hashing.ts'
import { parseVkey, type VerifierKey } from '../notes.ts'
import { PROOF } from '../proof-events.ts'
import { type Against, compareCheckpoints, compareFound, type Signing } from './against.ts'
import { type Finding, findingOf, type Remark, remarksOf } from './findings.ts'
import { allTreesOf, matchRows } from './matching.ts'
import { orderFindings } from './order.ts'
import { noteEvent, type ProofEvent, readProofEvent } from './proof-log.ts'
import { aboutRow, createRows, type Row, type Rows } from './rows.ts'
import { countBatches, type Sequence } from './sequence.ts'
import { readTrees, type TreeLog } from './trees.ts'

export interface Trusted {
  readonly key?: string
  readonly checkpoints?: readonly string[]
  /** Signed notes found next to the log, possibly of other logs. */
  readonly found?: readonly string[]
}

export interface Report {
  readonly ok: boolean
  readonly checked: number
  readonly unsealed: number
  /** The given key, or `unverified` if the log's own key was used. */
  readonly key: string
  readonly notes: readonly Remark[]
  readonly findings: readonly Finding[]
  /** A sentence about what could not be verified. */
  readonly problem?: string
}

export interface Verifier {
  readonly add: (row: Row) => void
  readonly addNote: (note: string) => void
  readonly finish: () => Promise<Report>
}

/** @throws RangeError for an invalid key */
export function createVerifier(hashing: Hashing, { key, checkpoints = [], found = [] }: Trusted = {}): Verifier {
  const given = key === undefined ? undefined : parseVkey(key.trim(), hashing)
  if (key !== undefined && given === undefined) throw new RangeError('The key given is no verifier key.')
  const rows = createRows(hashing)
  const proof: ProofEvent[] = []
  return {
    add: (row) => {
      if (row.topic === PROOF) proof.push(readProofEvent(row, hashing))
      else rows.add(row)
    },
    addNote: (note) => {
      proof.push(noteEvent(note))
    },
    finish: async () => {
      if (proof.length === 0)
        return nothing(rows, key, 'There is no seal in it: nothing was sealed, or a part of it is gone.')
      const logs = await readTrees(withoutCopies(proof).toSorted(byWhere), hashing, { given, checkpoints })
      const trees = logs.map((log) => ({ log, sequence: countBatches(log, rows, hashing) }))
      const judged = judge(trees, rows, proof)
      const against = await compare(trees, checkpoints, { hashing, given })
      const beside = await compareAllFound(trees, found, { hashing, given })
      const remarks = [...judged.remarks, ...beside.remarks]
      const findings = [...against.findings, ...beside.findings]
      return reportOf({ rows, trees, key, judged: { ...judged, remarks }, against: { ...against, findings } })
    },
  }
}

/** Drops notes outside the log that are also in it, so that a damaged one counts once. */
function withoutCopies(proof: readonly ProofEvent[]): readonly ProofEvent[] {
  const own = new Set(proof.flatMap(({ isBeside, said }) => (!isBeside && said.kind === 'note' ? said.note : [])))
  return proof.filter(({ isBeside, said }) => !isBeside || said.kind !== 'note' || !own.has(said.note))
}

/** Notes outside the log come last. */
function byWhere(one: ProofEvent, other: ProofEvent): number {
  return Number(one.isBeside) - Number(other.isBeside)
}

function nothing(rows: Rows, key: string | undefined, problem: string): Report {
  return { ok: false, checked: 0, unsealed: rows.all.length, key: key ?? UNVERIFIED, notes: [], findings: [], problem }
}

const UNVERIFIED = 'unverified'

interface Counted {
  readonly log: TreeLog
  readonly sequence: Sequence
}

interface Judged {
  readonly findings: readonly Finding[]
  readonly remarks: readonly Remark[]
  readonly unsealed: number
}

/** Judges each tree separately; `unsealed` comes from the last tree that sealed anything. */
function judge(trees: readonly Counted[], rows: Rows, proof: readonly ProofEvent[]): Judged {
  const found: (readonly Finding[])[] = []
  const all = allTreesOf(trees.map(({ sequence }) => sequence))
  let remarks: readonly Remark[] = []
  let unsealed = rows.all.length
  for (const { log, sequence } of trees) {
    const matched = matchRows(sequence, rows, all)
    const { sealed } = sequence
    const moved = orderFindings({ rows, sealedAs: matched.sealedAs, adopted: log.adopted })
    found.push([...log.findings, ...sequence.findings, ...matched.findings, ...moved])
    if (sealed.length === 0) continue
    remarks = [...matched.remarks, ...unsigned(log, sequence)]
    unsealed = matched.unsealed
  }
  const findings = [...unboundFindings(trees, proof), ...withoutRepeats(found)]
  return { findings, remarks: [...remarks, ...adopted(trees), ...checksumRemarks(rows, findings)], unsealed }
}

/** An adopted event is in two trees: report it once, as the later tree does. */
function withoutRepeats(trees: readonly (readonly Finding[])[]): readonly Finding[] {
  const subjectOf = ({ kind, topic, event, person }: Finding) =>
    kind === 'reordered' ? `${kind} ${topic} ${person}` : `${topic} ${event ?? kind}`
  return trees.flatMap((findings, at) => {
    const later = new Set(
      trees
        .slice(at + 1)
        .flat()
        .map(subjectOf),
    )
    return findings.filter((finding) => !later.has(subjectOf(finding)))
  })
}

/** Events of `proof` with a wrong id, in a log whose other ids are derived from all bytes. */
function unboundFindings(trees: readonly Counted[], proof: readonly ProofEvent[]): Finding[] {
  if (!proof.some(({ isBound }) => isBound)) return []
  const counted = new Set(
    trees.flatMap(({ log, sequence }) => [
      ...log.notes.map(({ event }) => event),
      ...[...sequence.boundaries.values()].map(({ event }) => event),
    ]),
  )
  const isTouched = (event: ProofEvent) =>
    !event.isBound && !event.isBeside && (counted.has(event) || event.said.kind === 'rotated')
  return proof.filter(isTouched).map(({ id }) => findingOf('altered', PROOF, id))
}

/** An adopted log is intact from then on: the events are sealed as they were at adoption. */
function adopted(trees: readonly Counted[]): readonly Remark[] {
  const { log } = trees.at(-1) ?? {}
  if (log?.isLater !== true) return []
  return [{ kind: 'adopted', index: null, event: null, topic: null, person: null, time: null, count: log.adopted }]
}

function unsigned({ notes }: TreeLog, { sealed }: Sequence): readonly Remark[] {
  const largest = notes.reduce((most, { size }) => Math.max(most, size), 0)
  const count = sealed.filter(({ index }) => index >= largest).length
  return count === 0
    ? []
    : [{ kind: 'unsigned', index: largest, event: null, topic: null, person: null, time: null, count }]
}

/** Skips altered events, whose checksum is wrong for that reason. */
function checksumRemarks(rows: Rows, findings: readonly Finding[]): readonly Remark[] {
  const touched = new Set(findings.map(({ topic, event }) => `${topic} ${event}`))
  return rows.damaged
    .map(aboutRow)
    .filter(({ topic, event }) => !touched.has(`${topic} ${event}`))
    .map((about) => ({ kind: 'checksum', index: null, ...about, count: 1 }))
}

async function compare(trees: readonly Counted[], checkpoints: readonly string[], signing: Signing): Promise<Against> {
  const { findings, problem } = await compareCheckpoints(checkpoints, trees, signing)
  const other = isOtherKey(trees, signing.given) ? [findingOf('wrong-key', null)] : []
  return { findings: [...other, ...findings], problem }
}

async function compareAllFound(
  trees: readonly Counted[],
  found: readonly string[],
  signing: Signing,
): Promise<Pick<Judged, 'findings' | 'remarks'>> {
  const compared = await Promise.all(found.map((text) => compareFound(text, trees, signing)))
  const findings = compared.flatMap((one) => (one === undefined || one === 'foreign' ? [] : [one]))
  const foreign = compared.filter((one) => one === 'foreign').length
  const agreeing = found.length - foreign - findings.length
  return { findings, remarks: [...remarksOf('compared', agreeing), ...remarksOf('uncompared', foreign)] }
}

/** The same bytes under another name are the same key. */
function isOtherKey(trees: readonly Counted[], given: VerifierKey | undefined): boolean {
  if (trees.some(({ log }) => log.isTakenOver)) return true
  if (given === undefined) return false
  const isKnown = trees.some(({ log }) => log.keys.some(({ key }) => sameBytes(key, given.key)))
  return !isKnown || trees.some(({ log }) => log.foreign > 0)
}

interface Judgement {
  readonly rows: Rows
  readonly trees: readonly Counted[]
  readonly key: string | undefined
  readonly judged: Judged
  readonly against: Against
}

function reportOf({ rows, trees, key, judged, against }: Judgement): Report {
  const findings = distinct([...judged.findings, ...against.findings])
  const isSigned = trees.some(({ log }) => log.notes.length > 0)
  const problem = against.problem ?? (isSigned ? undefined : 'Nothing in it is signed yet.')
  if (findings.length === 0 && !isSigned) return nothing(rows, key, problem ?? '')
  const checked = trees.findLast(({ sequence }) => sequence.sealed.length > 0)?.sequence.sealed.length ?? 0
  return {
    ok: findings.length === 0 && problem === undefined,
    checked,
    unsealed: judged.unsealed,
    key: key ?? UNVERIFIED,
    notes: judged.remarks,
    findings,
    ...(problem !== undefined && { problem }),
  }
}

/** In tree order, with findings about the whole log last. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const byText = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
  const place = ({ index }: Finding) => index ?? Number.MAX_SAFE_INTEGER
  return [...byText.values()].sort((one, other) => place(one) - place(other))
}
