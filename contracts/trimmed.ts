const SEEN = /[^\s\p{Z}\p{Cf}]/u

/** Whether a text has anything other than white space and format characters. */
export function isSeen(text: string): boolean {
  return SEEN.test(text)
}

/**
 * Trims invisible characters, including no-break and zero-width spaces pasted from a spreadsheet or chat. Scans once
 * from each end: one pattern for both ends would be slow on long blanks.
 */
export function trimmed(text: string): string {
  const first = text.search(SEEN)
  if (first === -1) return ''
  let end = text.length
  while (isUnseenAt(text, end - 1)) end -= 1
  return text.slice(first, end)
}

/** Cache of invisible UTF-16 code units, a few dozen. Testing the pattern each time is slow. */
const unseen = new Set<number>()

function isUnseenAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (unseen.has(code)) return true
  if (SEEN.test(text.charAt(at))) return false
  unseen.add(code)
  return true
}
