/** In milliseconds. Waits for the failed chunk's other imports, which may still be in flight. */
const RETRY_MS = 250

export function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(load))
}
