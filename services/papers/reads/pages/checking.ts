import { MEDICAL_FILES } from '@arrive/contracts/proof/packet.ts'
import { heading, list, paragraph } from '../../../shared/pdf/blocks.ts'
import type { AttachedFile } from '../../../shared/pdf/document.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { STYLES } from '../../../shared/pdf/styles.ts'
import { table } from '../../../shared/pdf/table.ts'
import type { PaperData } from '../paper-data.ts'

const WAYS = [
  'With a browser: open the page /verify of the agency’s website, or of anybody who runs Arrive, and choose this ' +
    'file. Nothing is sent; the check also works with the network off.',
  'With a copy of Arrive’s source: run npm run verify -- this-file.pdf --key, followed by the agency’s key.',
  'With tools of your own: take the attached files out, for example with pdfdetach -saveall, and follow RFC 6962 ' +
    'and the C2SP formats signed-note and tlog-checkpoint.',
]
const SAYS = [
  'Get the agency’s public key in another way than with this file, such as by phone, and give it to the check. ' +
    'Without it, the check cannot say that the agency made the file. The agency finds it at /proof/key.',
  'The check recomputes every attached event, its place in the log, and the number of this person’s events, so that ' +
    'it finds what was changed, and what was left out.',
  'The pages are a reading of the attached events. If they differ, the events count.',
]

const PROVED =
  'Its events are filed under a number of their own, and this file proves them, too: see medical-events.ndjson.'
const UNPROVED =
  'The agency keeps it apart, as a medical record, under a number of its own, and its events are not attached.'

const FILES: Readonly<Record<string, string>> = {
  'events.ndjson': 'All events about this person. Those that are shown here are open, with what proves them.',
  'proofs.ndjson': 'The place of each event in the log.',
  'heads.json': 'That these are all of them.',
  'checkpoint.txt': 'The agency’s signature on the log.',
  'receipts.ndjson': 'What others confirmed about it.',
  'texts.ndjson': 'The wordings.',
  'definitions.ndjson': 'The forms as they were defined.',
  'medical-events.ndjson': 'All events of the medical record, like those in events.ndjson.',
  'medical-proofs.ndjson': 'The place of each of these in the log.',
  'medical-heads.json': 'That these are all of them.',
  'manifest.json': 'The list of these files, with their sums.',
}

/** Above and below a row, so that all is on one page. */
const CLOSE = 2

export function checkingPage(sheet: Sheet, paper: PaperData, files: readonly AttachedFile[]): void {
  heading(sheet, 2, 'How to check this file')
  if (files.length === 0) {
    paragraph(sheet, 'No events are attached, so this file does not prove itself. Ask the agency for one that does.')
    return
  }
  paragraph(
    sheet,
    'This file holds what is needed to check it without the agency’s server. Each of these ways will do:',
  )
  list(
    sheet,
    WAYS.map((text, at) => ({ mark: `${at + 1}.`, pieces: [{ text, style: STYLES.text }] })),
  )
  for (const text of SAYS) paragraph(sheet, text)
  const isAttached = files.some(({ name }) => name === MEDICAL_FILES.events)
  for (const title of keptApart(paper)) {
    if (isAttached) paragraph(sheet, `The agency keeps the form “${title}” apart, as a medical record. ${PROVED}`)
    else paragraph(sheet, `This file does not prove the form “${title}”. ${UNPROVED}`, STYLES.strong)
  }
  heading(sheet, 3, 'Attached files')
  table(
    sheet,
    [
      { title: 'Name', width: 30 },
      { title: 'Content', width: 70 },
    ],
    files.map(({ name }) => ({
      cells: [[{ text: name, style: STYLES.strong }], [{ text: FILES[name] ?? 'Attached.', style: STYLES.text }]],
    })),
    CLOSE,
  )
}

function keptApart({ forms }: PaperData): readonly string[] {
  return forms.flatMap(({ state, form }) => (state === 'in' && form.compartment !== undefined ? [form.title] : []))
}
