/** The other imports of a failed chunk may still be in flight, so a retry waits. In milliseconds. */
const RETRY_MS = 250

/** Loads code, and tries once more after a failure. */
export function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(load))
}
