import type { Danger } from './danger.ts'
import { findInDoc } from './doc.ts'
import { findInDocx } from './docx.ts'
import { kindOf, type ResumeKind } from './kinds.ts'
import { findInPdf } from './pdf.ts'
import { withoutCarried } from './pdf-hybrid.ts'

/** The document with attachments removed, or why it is refused. */
export type Inspected =
  | { readonly bytes: Buffer; readonly danger?: undefined }
  | { readonly danger: Danger | ResumeKind }

const FINDERS = { pdf: findInPdf, doc: findInDoc, docx: findInDocx }

/** Inspects a file whose name says that it is of this kind. A hybrid PDF loses what it carries. */
export async function inspect(named: ResumeKind, file: Buffer): Promise<Inspected> {
  const kind = kindOf(file)
  if (!(kind in FINDERS) || (kind === 'pdf' && named !== kind)) return { danger: kind }
  const bytes = kind === 'pdf' ? withoutCarried(file) : file
  const danger = await FINDERS[kind as ResumeKind](bytes)
  return danger === undefined && kind === named ? { bytes } : { danger: danger ?? kind }
}
