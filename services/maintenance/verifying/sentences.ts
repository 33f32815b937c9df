import type { Finding, FindingKind, Remark } from '@arrive/contracts/proof/verifying/findings.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'

/** Findings listed in sentences; the others are only counted. `--json` has all. */
const MAX_LISTED = 50

const MEANINGS: Readonly<Record<FindingKind, string>> = {
  altered: 'is not what was sealed',
  missing: 'was sealed and is gone',
  inserted: 'was never sealed, and stands between events that were',
  reordered: 'does not stand where it was sealed',
  truncated: 'was sealed and is gone, with all that came after it in its place',
  'rolled-back': 'The log is older than a checkpoint given: what came later is gone.',
  'missing-topic': 'is gone, or a part of it, with every sealed event in it',
  forked: 'The log is another one than a checkpoint given was made of: it was written anew.',
  'wrong-key': 'The log was signed by another key than the one given.',
  'bad-anchor': 'is not of the checkpoint that it is kept with, or was altered',
  'content-mismatch': 'was sealed with another text than the one given here',
  omitted: 'belongs to the packet and is left out',
}

/** A report in sentences for people. @param signed which key was used, the last one */
export function sentencesOf(report: Report, signed: string = signedBy(report)): readonly string[] {
  const { ok, checked, unsealed, findings, problem } = report
  const verdict = ok
    ? `Intact: all ${count(checked, 'sealed event')} stand as they were sealed.`
    : findings.length === 0
      ? `Cannot say: ${problem ?? ''}`
      : `Touched: ${count(findings.length, 'finding')} in ${count(checked, 'sealed event')}.`
  return [
    verdict,
    ...findings.slice(0, MAX_LISTED).map(sentenceOf),
    ...(findings.length > MAX_LISTED ? [`${findings.length - MAX_LISTED} more findings: see --json.`] : []),
    ...(problem !== undefined && findings.length > 0 ? [`Beside that: ${problem}`] : []),
    ...(unsealed > 0 ? [`${count(unsealed, 'event')} came after that and ${be(unsealed)} not sealed yet.`] : []),
    ...notesOf(report),
    signed,
  ]
}

export function signedBy({ key, findings, problem }: Report): string {
  if (key === 'unverified') {
    return 'The key was taken from the log itself. Get the agency’s key from elsewhere, and say it with --key.'
  }
  const isSigned = problem === undefined && findings.every(({ kind }) => kind !== 'wrong-key')
  return `${isSigned ? 'Signed by' : 'Compared with'} the key given: ${key}`
}

function sentenceOf(finding: Finding): string {
  const { kind, event, topic, person, time, index } = finding
  if (kind === 'rolled-back' || kind === 'forked' || kind === 'wrong-key') return `  ${kind}: ${MEANINGS[kind]}`
  if (kind === 'bad-anchor') return `  ${kind}: the receipt that an anchor gave at ${time} ${MEANINGS[kind]}.`
  if (kind === 'missing-topic') return `  ${kind}: topic ${topic} ${MEANINGS[kind]}.`
  const named = event === null ? unnamed(finding) : `event ${event} of topic ${topic}`
  const about = [
    ...(person === null ? [] : [`person ${person}`]),
    ...(time === null ? [] : [`recorded ${time}`]),
    ...(index === null ? [] : [`place ${index} in the tree`]),
  ]
  return `  ${kind}: ${named}${about.length > 0 ? ` (${about.join(', ')})` : ''} ${MEANINGS[kind]}.`
}

function unnamed({ kind, topic, file }: Finding): string {
  if (file !== undefined) return kind === 'omitted' ? `a wording of ${file}` : `the file ${file}`
  return topic === null ? 'an event' : `an event of topic ${topic}`
}

function notesOf({ notes }: Report): readonly string[] {
  const of = (kind: Remark['kind']) =>
    notes.filter((note) => note.kind === kind).reduce((sum, note) => sum + note.count, 0)
  const [repeated, checksums, unsigned] = [of('repeated-id'), of('checksum'), of('unsigned')]
  const unkept = of('unkept-wording')
  const isBegunAnew = notes.some(({ kind }) => kind === 'adopted')
  return [
    ...(isBegunAnew
      ? [`The log was begun anew: ${count(of('adopted'), 'event')} were sealed then as they stood. Ask the agency why.`]
      : []),
    ...(repeated > 0
      ? [`${count(repeated, 'event')} stand${one(repeated)} twice with the same id; both are sealed.`]
      : []),
    ...(checksums > 0
      ? [`${count(checksums, 'row')} of the file ${has(checksums)} a wrong checksum; what is sealed of them is whole.`]
      : []),
    ...keptNotes(of),
    ...(unkept > 0 ? [`The log does not have ${count(unkept, 'wording')} of its early days.`] : []),
    ...(unsigned > 0 ? [`${count(unsigned, 'sealed event')} ${be(unsigned)} not covered by a signature yet.`] : []),
  ]
}

/** About checkpoints and receipts found next to the log. */
function keptNotes(of: (kind: Remark['kind']) => number): readonly string[] {
  const [compared, uncompared, receipts] = [of('compared'), of('uncompared'), of('receipts')]
  const unchecked = of('unchecked-receipts')
  return [
    ...(compared > 0 ? [`${count(compared, 'checkpoint')} found beside the log agree${one(compared)} with it.`] : []),
    ...(uncompared > 0 ? [`${count(uncompared, 'checkpoint')} found beside it ${be(uncompared)} of another log.`] : []),
    ...(receipts > 0
      ? [`${count(receipts, 'receipt')} of witnesses and time stamp authorities stand${one(receipts)}.`]
      : []),
    ...(unchecked > 0
      ? [`${count(unchecked, 'receipt')} ${be(unchecked)} not checked: say whom to believe with --witness or --tsa-ca.`]
      : []),
  ]
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

const be = (number: number) => (number === 1 ? 'is' : 'are')
const has = (number: number) => (number === 1 ? 'has' : 'have')
const one = (number: number) => (number === 1 ? 's' : '')
