import type { ScannerProtocol } from './dialog.ts'

const HEAD_END = '\r\n\r\n'
/** Maximum bytes of a response besides the file: its heads and the lengths of its chunks. */
const FRAME = 64 * 1_024
const FOUND = /\r\n(?:x-infection-found|x-virus-id|x-violations-found|x-virus-name)[ \t]*:/i

/** A `RESPMOD` request (RFC 3507, 4.9): asks whether a response with the file as its body would be modified. */
export function icapDialog(
  bytes: Buffer,
  { url, host }: { readonly url: string; readonly host: string },
): ScannerProtocol {
  const asked = `GET /resume HTTP/1.1\r\nHost: arrive${HEAD_END}`
  const headers = `Content-Type: application/octet-stream\r\nContent-Length: ${bytes.length}`
  const answered = `HTTP/1.1 200 OK\r\n${headers}${HEAD_END}`
  const head = [
    `RESPMOD ${url} ICAP/1.0`,
    `Host: ${host}`,
    'Allow: 204',
    'Connection: close',
    `Encapsulated: req-hdr=0, res-hdr=${asked.length}, res-body=${asked.length + answered.length}`,
  ].join('\r\n')
  const before = `${head}${HEAD_END}${asked}${answered}${bytes.length.toString(16)}\r\n`
  return {
    request: [Buffer.from(before, 'latin1'), bytes, Buffer.from(`\r\n0${HEAD_END}`)],
    most: 2 * bytes.length + FRAME,
    verdict: (answer, isWhole) => verdict(answer, isWhole, bytes),
  }
}

function verdict(answer: Buffer, isWhole: boolean, sent: Buffer): ReturnType<ScannerProtocol['verdict']> {
  const end = answer.indexOf(HEAD_END)
  if (end === -1) return isWhole ? 'unclear' : 'more'
  const head = answer.toString('latin1', 0, end)
  const status = /^ICAP\/1\.0 (\d{3})(?= |$)/m.exec(head)?.[1]
  if (status === '204') return 'clean'
  if (status !== '200') return 'unclear'
  return FOUND.test(head) ? 'refused' : ofEcho(answer.subarray(end + HEAD_END.length), isWhole, sent)
}

/** A server that cannot answer 204 sends the file back unchanged; any other body replaces the file. */
function ofEcho(inner: Buffer, isWhole: boolean, sent: Buffer): ReturnType<ScannerProtocol['verdict']> {
  const end = inner.indexOf(HEAD_END)
  if (end === -1) return isWhole ? 'unclear' : 'more'
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(inner.toString('latin1', 0, end))?.[1]
  if (status === undefined) return 'unclear'
  if (status !== '200') return 'refused'
  const body = unchunked(inner.subarray(end + HEAD_END.length))
  if (body === undefined) return isWhole ? 'unclear' : 'more'
  return body.equals(sent) ? 'clean' : 'refused'
}

/** The chunked body, decoded; undefined while it is incomplete. */
function unchunked(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    const length = line === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (!(length >= 0) || line + 4 + length > bytes.length) return undefined
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}
