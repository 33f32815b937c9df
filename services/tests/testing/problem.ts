import type { Reply } from './client.ts'

const SENTENCE = /^\p{L}[^\n\r]{7,}$/u
const NONSENSE = /undefined|NaN|\[object|\bnull\b|node:|\.ts\b|\bat [A-Za-z.]+ \(/

/** What is wrong with a refusal, for a client of this interface (RFC 9457 and decisions, section 5). */
export function troubleWith({ status, headers, body }: Pick<Reply, 'status' | 'headers' | 'body'>): readonly string[] {
  const type = headers.get('content-type') ?? ''
  const { title, message, error, errors = [] } = body
  const wrong: Readonly<Record<string, boolean>> = {
    [`status ${status}`]: status < 400 || status > 499,
    [`content type ${type}`]: !type.startsWith('application/problem+json'),
    [`status ${String(body['status'])} in the body`]: body['status'] !== status,
    [`title ${String(title)}`]: typeof title !== 'string' || title === '',
    [`message ${String(message)}`]: !isSentence(message),
    'error is not the message': error !== message,
    [`errors ${JSON.stringify(errors)}`]: !Array.isArray(errors) || !errors.every(isFieldError),
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what.slice(0, 300)] : []))
}

function isSentence(message: unknown): boolean {
  return typeof message === 'string' && SENTENCE.test(message) && !NONSENSE.test(message)
}

function isFieldError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('path' in error) || !('message' in error)) return false
  return typeof error.path === 'string' && isSentence(error.message)
}
