import type { Danger } from './danger.ts'
import { findInDoc } from './doc.ts'
import { findInDocx } from './docx.ts'
import { kindOf, type ResumeKind } from './kinds.ts'
import { findInPdf } from './pdf.ts'
import { withoutCarried } from './pdf-hybrid.ts'

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
  const clean = kind === 'pdf' ? withoutCarried(bytes) : bytes
  const danger = kind === 'pdf' ? await findInPdf(clean) : kind === 'doc' ? findInDoc(clean) : await findInDocx(clean)
  if (danger !== undefined) return { danger }
  return kind === named ? { bytes: clean } : { danger: kind }
}
