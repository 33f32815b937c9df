const SEEN = /[^\s\p{Z}\p{Cf}]/u

/** Whether a text has anything that can be seen: something other than white space and format characters. */
export function isSeen(text: string): boolean {
  return SEEN.test(text)
}

/**
 * A text without what cannot be seen around it: blanks, tabs, line breaks, no-break and zero-width spaces, as they come
 * along from a spreadsheet or a chat. In one pass from each end: a pattern for both ends would be slow on long blanks.
 */
export function trimmed(text: string): string {
  const first = text.search(SEEN)
  if (first === -1) return ''
  let end = text.length
  while (isUnseenAt(text, end - 1)) end -= 1
  return text.slice(first, end)
}

/** Codes of UTF-16 units that cannot be seen, as they are met: some dozens. Asking the pattern each time is slow. */
const unseen = new Set<number>()

function isUnseenAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (unseen.has(code)) return true
  if (SEEN.test(text.charAt(at))) return false
  unseen.add(code)
  return true
}
