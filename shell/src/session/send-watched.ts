import type { Sent } from '@arrive/router'

/** `fetch`, except that it reports how much of the body is sent, which the browser's own cannot. */
export function sendWatched(path: string, { onSent, ...init }: Sent = {}): Promise<Response> {
  return onSent === undefined ? fetch(path, init) : upload(path, init, onSent)
}

function upload(path: string, init: RequestInit, onSent: (bytes: number) => void): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('The request has no answer'))
    request.open(method, path)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => resolve(new Response(request.response as Blob, { status: request.status }))
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
  })
}
