/** Collections for other modules: career applications by event id, and erased ones whose sender remains. */
export const APPLICATIONS = 'applications'
export const CAREER = 'career'
export const ERASED_APPLICATIONS = 'erased-applications'

/** Columns of a career application that other modules read. */
export interface CareerRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly ref1_name: string
  readonly ref1_phone_number: string
  /** ISO 8601, UTC. */
  readonly submitted_at: string
}

const RESUME_PATH = '/resumes/'

export function resumePath(id: string): string {
  return `${RESUME_PATH}${id}`
}

export function resumeOf(row: unknown): string | undefined {
  const path: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'resume_path') : undefined
  return typeof path === 'string' && path.startsWith(RESUME_PATH) ? path.slice(RESUME_PATH.length) : undefined
}
