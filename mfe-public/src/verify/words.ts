import type { Finding, FindingKind } from '@arrive/contracts/proof/verifying/findings.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import type { Checked, Refusal } from './check-file.ts'

/** The headline: what could be checked, and what could not. */
export interface Verdict {
  readonly kind: 'ok' | 'warn' | 'bad'
  readonly sentence: string
}

/** Inputs besides the file. */
export interface Given {
  readonly key?: string | undefined
  /** How many checkpoints. */
  readonly checkpoints: number
}

export function verdictOf(checked: Checked, given: Given): Verdict {
  if (checked.kind === 'refused') return { kind: 'warn', sentence: refusalOf(checked.why) }
  const { report } = checked
  if (report.findings.length > 0) return { kind: 'bad', sentence: touchedOf(checked.kind, report, given) }
  if (checked.kind === 'packet' && report.ok) return { kind: 'ok', sentence: packetOf(report, given) }
  if (checked.kind === 'proof') return proofVerdict(checked.report, given)
  if (!report.ok) return { kind: 'warn', sentence: `We cannot say. ${report.problem ?? ''}`.trim() }
  return { kind: 'ok', sentence: `Intact: ${eventsOf(report)}${comparedWith(given, report)}.` }
}

function eventsOf({ checked }: Report): string {
  if (checked === 1) return 'the one sealed event is as it was sealed'
  return `all ${count(checked)} sealed events are as they were sealed`
}

function packetOf(report: Report, given: Given): string {
  const all = report.checked === 1 ? 'the one event' : `all ${count(report.checked)} events`
  return `Intact: ${all} of this person are in the file, as they were sealed${comparedWith(given, report)}.`
}

const NOT_COMPARED = '; the key was not compared with one you trust'

function comparedWith({ key, checkpoints }: Given, { notes }: Report): string {
  const isWhole = checkpoints > 0 && notes.every(({ kind }) => kind !== 'uncompared')
  const kept = isWhole ? `, in line with the ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'} given` : ''
  return key === undefined ? `${kept}${NOT_COMPARED}` : `, signed by ${nameIn(key)}${kept}`
}

/** `agency.example/5df6e0e2` of a verifier key. */
function nameIn(key: string): string {
  return key.trim().split('+', 1)[0] ?? ''
}

function touchedOf(kind: Checked['kind'], { findings, checked }: Report, { key }: Given): string {
  const rest = key === undefined ? NOT_COMPARED : ''
  if (kind === 'proof') return `Not intact: the event, its proof and the signature do not fit together${rest}.`
  if (kind === 'packet') {
    const wrong = findings.length === 1 ? 'one thing is wrong' : `${numberWord(findings.length)} things are wrong`
    return `Not intact: ${wrong} in this packet${rest}.`
  }
  const things = findings.length === 1 ? 'one thing is wrong' : `${numberWord(findings.length)} things are wrong`
  return `Not intact: ${things} in ${count(checked)} sealed ${checked === 1 ? 'event' : 'events'}${rest}.`
}

function proofVerdict(report: Report, given: Given): Verdict {
  if (report.ok) return { kind: 'ok', sentence: `Intact: ${eventsOf(report)}${comparedWith(given, report)}.` }
  if (report.checked === 1 && given.key === undefined) {
    return {
      kind: 'warn',
      sentence:
        given.checkpoints === 0
          ? 'The event fits its proof, but without the verifier key we cannot say who signed it.'
          : 'The event fits its proof, but without the verifier key we cannot say who signed it, or compare it with ' +
            'the checkpoints given.',
    }
  }
  return { kind: 'warn', sentence: `We cannot say. ${report.problem ?? ''}`.trim() }
}

const REFUSALS: Readonly<Record<Exclude<Refusal['kind'], 'no-event'>, string>> = {
  empty: 'This file is empty.',
  none: 'This file is no packet, no export of the log and no proof of an event.',
  cut: 'This file is cut: it ends in the middle of an event. Ask for it again.',
  'long-line': 'This file is no export: it has a line of more than 16 MB.',
  'large-proof': 'This file is too large for the proof of one event.',
  'no-key': 'The verifier key must be one line, like agency.example/5df6e0e2+0a3f6c11+ARpo…',
  'no-checkpoint': 'A checkpoint is a short text of a few lines. One of the files given is much longer.',
  'a-key': 'This is a verifier key. Paste it under “Verifier key”, and choose here the file that it came with.',
  'a-checkpoint': 'This is a checkpoint. Choose it under “Checkpoints”, and choose here the file to compare it with.',
  'no-pdf': 'This PDF is damaged, or we cannot read PDFs of its kind.',
  locked: 'This PDF is locked with a password. Ask for it without one.',
  'too-large': 'This PDF is too large for a packet.',
  'no-files': 'This PDF has no files attached: it is no packet, or they were removed. Its pages alone prove nothing.',
  twice: 'This PDF has two different files of one name attached. No packet does.',
  'no-reader': 'Your browser could not load the part of this page that reads PDFs. Connect, and open this page again.',
  unreadable: 'Your browser could not read this file. It may have been moved. Choose it again.',
}

/** Why there is no verdict. */
export function refusalOf(why: Refusal): string {
  if (why.kind !== 'no-event') return REFUSALS[why.kind]
  return `This export is damaged: line ${count(why.line)} is no event. Ask for it again.`
}

const KINDS: Readonly<Record<FindingKind, string>> = {
  altered: 'Changed after it was sealed',
  missing: 'Removed after it was sealed',
  inserted: 'Added without a seal, between sealed events',
  reordered: 'Moved to another place',
  truncated: 'Removed from the end',
  'rolled-back': 'Older than a checkpoint given: what came later is gone',
  'missing-topic': 'A whole part of the log is gone',
  forked: 'Written anew: not the log that a checkpoint given was made of',
  'wrong-key': 'Signed by another key than the one given',
  'bad-anchor': 'A receipt is not of the checkpoint that it is kept with',
  'content-mismatch': 'Sealed with another text than the one in this file',
  omitted: 'Left out of this file',
}

export function kindOf({ kind }: Pick<Finding, 'kind'>): string {
  return KINDS[kind]
}

/** Further facts that are not faults. */
export function notesOf({ notes, unsealed, findings, problem }: Report): readonly string[] {
  const of = (kind: string) => notes.filter((note) => note.kind === kind).reduce((sum, note) => sum + note.count, 0)
  const [repeated, unsigned] = [of('repeated-id'), of('unsigned')]
  const [unkept, receipts] = [of('unkept-wording'), of('unchecked-receipts')]
  return [
    ...(findings.length > 0 && problem !== undefined ? [problem] : []),
    ...(unsealed > 0 ? [`${events(unsealed)} came later and ${be(unsealed)} not sealed yet, so not checked.`] : []),
    ...(notes.some(({ kind }) => kind === 'adopted')
      ? [`The log was begun anew, and ${events(of('adopted'))} sealed then as they stood. Ask the agency why.`]
      : []),
    ...(notes.some(({ kind }) => kind === 'uncompared')
      ? ['A checkpoint given is of another size than that of the proof. Only the whole log can be compared with it.']
      : []),
    ...(unkept > 0 ? [`The log does not have ${count(unkept)} of the wordings from its early days.`] : []),
    ...(unsigned > 0 ? [`${events(unsigned)} ${be(unsigned)} sealed, and not covered by a signature yet.`] : []),
    ...(receipts > 0
      ? [`${count(receipts)} receipts of witnesses were not checked: npm run verify does, with their keys.`]
      : []),
    ...(repeated > 0
      ? [`${events(repeated)} stand${repeated === 1 ? 's' : ''} twice with the same ID. Both are sealed.`]
      : []),
  ]
}

function events(number: number): string {
  return `${count(number)} event${number === 1 ? '' : 's'}`
}

const be = (number: number) => (number === 1 ? 'is' : 'are')

export function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** A file size: `3 KB`, `12 MB`, `5.0 GB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} KB`
  const [size, unit] = bytes < 999_500_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB']
  return `${size < 9.95 ? size.toFixed(1) : count(Math.round(size))} ${unit}`
}
