import type { Saved } from '@arrive/kit/form/save.ts'

/** Messages about a failed save; empty without a failure. */
export interface Failure {
  readonly failure?: string
  /** The server's message, unless it repeats the failure. */
  readonly detail?: string
}

const SERVER_ERROR = 500

/** Messages of the career application. */
export function careerFailure(result: Saved | undefined): Failure {
  if (result === undefined || result.ok) return {}
  if (result.status === SERVER_ERROR) return { failure: 'server error' }
  return { failure: 'Failed to submit application.', ...detailOf(result) }
}

/** Messages of the homecare request. */
export function homecareFailure(result: Saved | undefined): Failure {
  if (result === undefined || result.ok) return {}
  return { failure: 'Failed to submit form.', ...detailOf(result) }
}

function detailOf({ kind, message, status = 0 }: Saved & { ok: false }): Pick<Failure, 'detail'> {
  return kind === 'no-response' || (kind === 'refused' && status !== SERVER_ERROR) ? { detail: message } : {}
}
