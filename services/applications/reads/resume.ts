import { type Answer, ArriveError, type Kernel, keyWrap } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import { inspectApart } from '../../shared/resumes/inspect-apart.ts'
import {
  RESUME_TYPES,
  RESUMES,
  resumeFileName,
  resumePurpose,
  type StoredResume,
} from '../projections/stored-resume.ts'

/** The uploaded file, without a hybrid PDF's attachments. @throws ArriveError `not-found`, also after an erasure. */
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
  const { body, shown } = await safely(type, keyWrap.openBytes(key, resumePurpose(id), sealed))
  const headers = { ...headersOf(type, found.person), 'content-type': shown }
  return { status: 200, body, headers, noted: { person: found.person } }
}

/** Files from before inspections that would be refused today are only downloads: browsers would display a PDF. */
async function safely(type: string, body: Buffer): Promise<{ readonly body: Buffer; readonly shown: string }> {
  if (type !== RESUME_TYPES.pdf) return { body, shown: type }
  const found = await inspectApart('pdf', body)
  return found.danger === undefined ? { body: found.bytes, shown: type } : { body, shown: 'application/octet-stream' }
}

/** Uploaded files are never shown as pages of this site (RFC 6266, CSP sandbox); the edge adds `nosniff`. */
function headersOf(type: string, person: number): Record<string, string> {
  return {
    'content-disposition': `attachment; filename="${resumeFileName(type, person)}"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  }
}
