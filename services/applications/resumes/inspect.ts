import { type Danger, findDanger } from './danger.ts'
import { findInDoc } from './doc.ts'
import { findInDocx } from './docx.ts'
import { kindOf, type ResumeKind } from './kinds.ts'
import { findInPdf } from './pdf.ts'
import { withoutCarried } from './pdf-hybrid.ts'
import { readingOf } from './pdf-objects.ts'

/** A document that is harmless, as it may be delivered; or why it is refused. */
export type Inspected =
  | { readonly bytes: Buffer; readonly danger?: undefined }
  | { readonly danger: Danger | ResumeKind }

/** Inspects a file whose name says that it is of this kind. */
export async function inspect(named: ResumeKind, bytes: Buffer): Promise<Inspected> {
  const kind = kindOf(bytes)
  if (kind === 'doc' || kind === named) return inspectAs(kind, named, bytes)
  return { danger: kind === 'docx' ? ((await findInDocx(bytes)) ?? 'docx') : kind }
}

async function inspectAs(kind: ResumeKind, named: ResumeKind, bytes: Buffer): Promise<Inspected> {
  const inspected = kind === 'pdf' ? await inspectPdf(bytes) : inspectedAs(bytes, await findInWord(kind, bytes))
  return inspected.danger === undefined && kind !== named ? { danger: kind } : inspected
}

function findInWord(kind: 'doc' | 'docx', bytes: Buffer) {
  return kind === 'doc' ? findInDoc(bytes) : findInDocx(bytes)
}

/** Both steps spend one budget. */
async function inspectPdf(bytes: Buffer): Promise<Inspected> {
  const reading = readingOf(bytes)
  let clean = bytes
  const danger = await findDanger(() => {
    clean = withoutCarried(bytes, reading)
  })
  return inspectedAs(clean, danger ?? (await findInPdf(clean, reading)))
}

function inspectedAs(bytes: Buffer, danger: Danger | undefined): Inspected {
  return danger === undefined ? { bytes } : { danger }
}
