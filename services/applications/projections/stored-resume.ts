import type { ProjectedCollection } from '../../kernel/index.ts'

/** Metadata by resume id. */
export const RESUMES = { name: 'resumes' } as const satisfies ProjectedCollection

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Accepted files: extension → media type. */
export const RESUME_TYPES = { pdf: 'application/pdf', doc: 'application/msword', docx: DOCX } as const

export interface StoredResume {
  readonly type: string
}

/** The context that a resume is encrypted for; it decrypts in no other. */
export function resumePurpose(id: string): string {
  return `resume/${id}`
}

/** Not the original file name, which is personal and unsafe in a header. */
export function resumeFileName(type: string, person: number): string {
  const [ending = 'bin'] = Object.entries(RESUME_TYPES).find(([, known]) => known === type) ?? []
  return `resume-${person}.${ending}`
}
