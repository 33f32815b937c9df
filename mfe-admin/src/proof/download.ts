import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'

export type Downloaded =
  | { readonly blob: Blob; readonly headers: Headers }
  /** With the server's message, if it refused. */
  | { readonly blob?: undefined; readonly message?: string | undefined }

/** Downloads a file that the browser stores, not the page. Without a file if it is refused or incomplete. */
export async function download(
  { authFetch }: Pick<Session, 'authFetch'>,
  path: string,
  onProgress: (bytes: number) => void,
  init?: RequestInit,
): Promise<Downloaded> {
  try {
    const response = await authFetch(path, init)
    if (!response.ok || response.body === null) return response.status < 500 ? await problemOf(response) : {}
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
    return {}
  }
}
