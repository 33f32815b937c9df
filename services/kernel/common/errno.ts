/** Such as `EEXIST`; undefined for errors without a code. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Works for errors of another realm too (Node's errors are such, in tests). */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  return String(error.message)
}
