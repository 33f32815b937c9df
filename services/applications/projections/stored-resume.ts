import type { ProjectedCollection } from '../../kernel/index.ts'

/** The metadata of every resume, by the resume's id. */
export const RESUMES = { name: 'resumes' } as const satisfies ProjectedCollection

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The kinds of file that a resume may be: ending of the name → media type. */
export const RESUME_TYPES = { pdf: 'application/pdf', doc: 'application/msword', docx: DOCX } as const

/** A document of `RESUMES`. */
export interface StoredResume {
  /** Media type. */
  readonly type: string
}

/** The context that a resume's bytes are encrypted for; they decrypt in no other. */
export function resumePurpose(id: string): string {
  return `resume/${id}`
}

/** The name under which a resume is sent. The original file name is personal, and not safe in a header. */
export function resumeFileName(type: string, person: number): string {
  const [ending = 'bin'] = Object.entries(RESUME_TYPES).find(([, known]) => known === type) ?? []
  return `resume-${person}.${ending}`
}
