import type { Session } from '@arrive/router'

export interface DownloadedLog {
  readonly blob: Blob
  readonly headers: Headers
}

/**
 * The whole log as a file that a surveyor can check. What has arrived is kept by the browser, not by the page.
 * `undefined` where it did not arrive as a whole.
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
