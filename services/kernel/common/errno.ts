/** The `code` of an error of Node or the operating system (`EEXIST`); undefined where there is none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What an error says, also one of another realm (an error of Node is one, in tests). */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  return String(error.message)
}
