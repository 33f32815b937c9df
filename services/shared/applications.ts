/**
 * The projection of applications, and its documents that other modules ask for: career applications by the id of their
 * event, and those that were erased while the account of their sender stays.
 */
export const APPLICATIONS = 'applications'
export const CAREER = 'career'
export const ERASED_APPLICATIONS = 'erased-applications'

const RESUME_PATH = '/resumes/'

/** The path under which administrators read a resume. */
export function resumePath(id: string): string {
  return `${RESUME_PATH}${id}`
}

/** The id of the resume of a row of the list of applications; `undefined` if it has none. */
export function resumeOf(row: unknown): string | undefined {
  const path: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'resume_path') : undefined
  return typeof path === 'string' && path.startsWith(RESUME_PATH) ? path.slice(RESUME_PATH.length) : undefined
}
