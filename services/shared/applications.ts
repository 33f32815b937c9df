/** Collections for other modules: career applications by event id, and erased ones whose sender remains. */
export const APPLICATIONS = 'applications'
export const CAREER = 'career'
export const ERASED_APPLICATIONS = 'erased-applications'

const RESUME_PATH = '/resumes/'

export function resumePath(id: string): string {
  return `${RESUME_PATH}${id}`
}

export function resumeOf(row: unknown): string | undefined {
  const path: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'resume_path') : undefined
  return typeof path === 'string' && path.startsWith(RESUME_PATH) ? path.slice(RESUME_PATH.length) : undefined
}
