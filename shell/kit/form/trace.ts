/** A W3C trace context per click (flags: random ids, may be recorded). https://www.w3.org/TR/trace-context-2/ */
export function newTrace(random: Uint8Array = crypto.getRandomValues(new Uint8Array(24))): string {
  const ids = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-03`
}
