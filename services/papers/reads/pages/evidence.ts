import { setImmediate as breathe } from 'node:timers/promises'
import type { Form } from '@arrive/contracts/form.ts'
import { heading, paragraph } from '../../../shared/pdf/blocks.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { STYLES } from '../../../shared/pdf/styles.ts'
import { type Cell, table, tableHeight } from '../../../shared/pdf/table.ts'
import type { PaperData, SignatureData } from '../paper-data.ts'
import { minuteIn, STATUS_WORDS, secondIn, signerWords } from './words.ts'

const PROVES = [
  'Each signature below is a name that somebody typed while logged in. For each save, the agency’s server kept the ' +
    'time by its own clock, the answers, the wording that the screen said it had shown, the names typed in this ' +
    'save, and the address, device and session that it came from. All of this is sealed in a log that can only ' +
    'grow. The files attached to this document prove the place of the save in that log, unless the signature says ' +
    'below that they do not.',
  'So it proves that this name was sent from this account at this time, under these wordings and with these answers, ' +
    'and that none of it was changed since it was sealed.',
]
const CANNOT =
  'It can’t prove who sat at the device, whether a wording was read, that the clock of the device was right, or ' +
  'anything that was changed in the seconds before it was sealed. It says nothing of what was agreed in other ways, ' +
  'such as on paper.'

/** For a reader who was not there: what is known of each signature. */
export async function evidencePages(sheet: Sheet, paper: PaperData): Promise<void> {
  heading(sheet, 2, 'Evidence of the signatures')
  for (const text of PROVES) paragraph(sheet, text)
  paragraph(sheet, CANNOT, STYLES.strong)
  paragraph(sheet, consentWords(paper))
  if (paper.signatures.length === 0) paragraph(sheet, 'There are no signatures.')
  for (const signature of paper.signatures) {
    oneSignature(sheet, paper, signature)
    await breathe()
  }
}

function consentWords(paper: PaperData): string {
  const { consented_at: given = null, withdrawn_at: withdrawn = null } = paper.consent ?? {}
  if (given === null) return 'No consent to sign electronically was recorded.'
  const consent = `The person consented to sign electronically ${secondIn(paper, given)}, after showing that they can `
  const end =
    withdrawn === null ? 'read such documents.' : `read such documents, and withdrew it ${secondIn(paper, withdrawn)}.`
  return consent + end
}

function oneSignature(sheet: Sheet, paper: PaperData, signature: SignatureData): void {
  const { form, part, field, value, status, signed_at: at, texts, evidence } = signature
  const definition = paper.forms.find((one) => one.form.name === form)?.form
  const { label = field, reviewLabel = label } =
    definition?.parts.find(({ name }) => name === part)?.fields[field] ?? {}
  const facts: readonly (readonly [string, string])[] = [
    ['Form', definition?.title ?? form],
    ['Signed by', signerWords(signature.by, signature.by_user_id)],
    ['Time of the server', secondIn(paper, at)],
    ['Status', `${STATUS_WORDS[status].word}. ${STATUS_WORDS[status].meaning}`],
    ...texts.map((text): readonly [string, string] => [
      'Wording',
      `${text.title}, version ${text.version}\n${text.hash}`,
    ]),
    ...(signature.definition === null ? [] : [['Form as shown', signature.definition] as const]),
    ['Address', evidence?.ip ?? 'Not recorded'],
    ['Device', evidence?.agent ?? 'Not recorded'],
    ['Session', evidence?.session ?? 'Not recorded'],
    ['Time of the device', deviceTime(evidence)],
    ['Event', signature.event],
    ['Place in the log', placeWords(signature, definition)],
    ...(signature.superseded_by === null ? [] : [['Replaced by event', signature.superseded_by] as const]),
  ]
  const rows = [
    { cells: [[{ text: 'Name as typed', style: STYLES.label }], [{ text: value, style: STYLES.signature }]] },
    ...facts.map(([label, words]) => ({
      cells: [[{ text: label, style: STYLES.label }], wordsCell(words)],
    })),
  ]
  heading(sheet, 3, `${reviewLabel}, ${minuteIn(paper, at)}`, tableHeight(sheet, COLUMNS, rows, PAD))
  table(sheet, COLUMNS, rows, PAD)
}

function placeWords({ index }: SignatureData, form: Form | undefined): string {
  if (index !== null) return String(index)
  const isApart = form?.compartment !== undefined
  return `Not in the attached files${isApart ? ': the agency keeps this form apart, as a medical record' : ''}`
}

const COLUMNS = [{ width: 26 }, { width: 74 }]
/** Most signatures take half a page. */
const PAD = 3

function deviceTime(evidence: SignatureData['evidence']): string {
  const { client_time: time = null, zone = null } = evidence ?? {}
  return time === null ? 'Not recorded' : `${time}${zone === null ? '' : `, ${zone}`} (as the device said)`
}

/** Sums and identifiers in small letters, so that each is on one line. */
function wordsCell(words: string): Cell {
  const lines = words.split('\n')
  return lines.map((line, at) => ({
    text: at === 0 ? line : `\n${line}`,
    style: /^[0-9a-f-]{36,}$/.test(line) ? STYLES.small : STYLES.text,
  }))
}
