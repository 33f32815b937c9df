import type { Session } from '@arrive/router'

export interface DownloadedLog {
  readonly blob: Blob
  readonly headers: Headers
}

/**
 * Downloads the whole log as a file for surveyors. The browser stores it, not the page. `undefined` if it is
 * incomplete.
 */
export async function downloadLog(
  { authFetch }: Pick<Session, 'authFetch'>,
  onProgress: (bytes: number) => void,
): Promise<DownloadedLog | undefined> {
  try {
    const response = await authFetch('/proof/export')
    if (!response.ok || response.body === null) return undefined
    let bytes = 0
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        bytes += chunk.length
        onProgress(bytes)
        out.enqueue(chunk)
      },
    })
    const blob = await new Response(response.body.pipeThrough(counting)).blob()
    return { blob, headers: response.headers }
  } catch {
    return undefined
  }
}
