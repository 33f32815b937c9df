const HEAD_END = '\r\n\r\n'
/** Maximum bytes of a response besides the file: its heads and chunk lengths. */
const FRAME = 64 * 1_024
const FOUND = /\r\n(?:x-infection-found|x-virus-id|x-violations-found|x-virus-name)[ \t]*:/i

/** A `RESPMOD` request (RFC 3507, 4.9): asks whether a response with the file as its body would be modified. */
export function icapDialog(file: Buffer, url: string) {
  const requested = `GET /resume HTTP/1.1\r\nHost: arrive${HEAD_END}`
  const headers = `Content-Type: application/octet-stream\r\nContent-Length: ${file.length}`
  const answered = `HTTP/1.1 200 OK\r\n${headers}${HEAD_END}`
  const head = [
    `RESPMOD ${url} ICAP/1.0`,
    `Host: ${new URL(url).host}`,
    'Allow: 204',
    'Connection: close',
    `Encapsulated: req-hdr=0, res-hdr=${requested.length}, res-body=${requested.length + answered.length}`,
  ].join('\r\n')
  const before = `${head}${HEAD_END}${requested}${answered}${file.length.toString(16)}\r\n`
  return {
    request: [Buffer.from(before, 'latin1'), file, Buffer.from(`\r\n0${HEAD_END}`)],
    most: 2 * file.length + FRAME,
    verdict: (answer: Buffer) => verdict(answer, file),
  }
}

/** A server that cannot answer 204 sends the file back unchanged; any other body replaces the file. */
function verdict(answer: Buffer, sent: Buffer): 'clean' | 'refused' | undefined {
  const [head, inner] = cut(answer)
  if (inner === undefined) return undefined
  if (/^ICAP\/1\.0 204\b/.test(head)) return 'clean'
  if (!/^ICAP\/1\.0 200\b/.test(head)) throw new Error('The ICAP server could not scan')
  if (FOUND.test(head)) return 'refused'
  const [page, body] = cut(inner)
  if (body === undefined) return undefined
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(page) ?? []
  if (status === undefined) throw new Error('The ICAP server sent no HTTP')
  if (status !== '200') return 'refused'
  const file = unchunked(body)
  return file && (file.equals(sent) ? 'clean' : 'refused')
}

function cut(bytes: Buffer): readonly [head: string, rest?: Buffer] {
  const end = bytes.indexOf(HEAD_END)
  return end === -1 ? [''] : [bytes.toString('latin1', 0, end), bytes.subarray(end + HEAD_END.length)]
}

/** Undefined while the chunked body is incomplete. */
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
