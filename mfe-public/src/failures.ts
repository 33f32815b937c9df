import type { Saved } from '@arrive/kit/form/save.ts'

/** What the page says about a failed save; empty if there was no failure. */
export interface Failure {
  readonly failure?: string
  /** What the server said, unless it only repeats the same. */
  readonly detail?: string
}

const SERVER_ERROR = 500

/** The sentences of the career application. */
export function careerFailure(result: Saved | undefined): Failure {
  if (result === undefined || result.ok) return {}
  if (result.status === SERVER_ERROR) return { failure: 'server error' }
  return { failure: 'Failed to submit application.', ...detailOf(result) }
}

/** The sentence of the homecare request. */
export function homecareFailure(result: Saved | undefined): Failure {
  if (result === undefined || result.ok) return {}
  return { failure: 'Failed to submit form.', ...detailOf(result) }
}

function detailOf({ kind, message, status = 0 }: Saved & { ok: false }): Pick<Failure, 'detail'> {
  return kind === 'no-response' || (kind === 'refused' && status !== SERVER_ERROR) ? { detail: message } : {}
}
