import { type Answer, ArriveError, type Kernel, openBytes } from '../../kernel/index.ts'
import { APPLICATIONS } from '../projections/applications.ts'
import {
  RESUME_TYPES,
  RESUMES,
  resumeFileName,
  resumePurpose,
  type StoredResume,
} from '../projections/stored-resume.ts'
import { findInPdf } from '../resumes/pdf.ts'

/** The file as it was sent in. @throws ArriveError `not-found`, also where the person was erased. */
export async function readResume(
  { reader, vault, blobs }: Pick<Kernel, 'reader' | 'vault' | 'blobs'>,
  id: string,
): Promise<Answer> {
  const found = await reader(APPLICATIONS).get(RESUMES.name, id)
  if (found === undefined) throw new ArriveError('not-found')
  const [keys, sealed] = await Promise.all([vault.existing([found.person]), blobs.get({ id, person: found.person })])
  const key = keys.get(found.person)
  if (key === undefined || sealed === undefined) throw new ArriveError('not-found')
  const { type } = found.value as StoredResume
  const body = openBytes(key, resumePurpose(id), sealed)
  const headers = { ...headersOf(type, found.person), 'content-type': await safeType(type, body) }
  return { status: 200, body, headers, noted: { person: found.person } }
}

/**
 * Browsers show a PDF where its type says that it is one. Files accepted before resumes were inspected, which would be
 * refused today, can still be read, but only as a download.
 */
async function safeType(type: string, body: Buffer): Promise<string> {
  const isShown = type === RESUME_TYPES.pdf
  return isShown && (await findInPdf(body)) !== undefined ? 'application/octet-stream' : type
}

/** Uploaded files are never shown as pages of this site (RFC 6266, CSP sandbox); the edge adds `nosniff`. */
function headersOf(type: string, person: number): Record<string, string> {
  return {
    'content-disposition': `attachment; filename="${resumeFileName(type, person)}"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  }
}
