import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../../kernel/testing/index.ts'
import { type FakeScanner, startFakeScanner, whenWhole } from '../../../tests/testing/fake-scanner.ts'
import { scannerAddress } from './address.ts'

import { ScannerUnavailable, scan } from './scan.ts'

const FILE = Buffer.from('a resume of some length '.repeat(30_000))
const SHORT = 300

let scanner: FakeScanner | undefined
let folder: string | undefined
afterEach(async () => {
  await scanner?.stop()
  if (folder !== undefined) await removeFolder(folder)
  scanner = undefined
  folder = undefined
})

type Answering = Parameters<typeof startFakeScanner>[0]

async function asked(kind: 'clamd' | 'icap', answering: Answering, timeout?: number) {
  scanner = await startFakeScanner(answering)
  const address = scannerAddress('X', `${kind}://127.0.0.1:${scanner.port}${kind === 'icap' ? '/avscan' : ''}`)
  if (address === undefined) throw new Error('No address')
  return scan(address, FILE, timeout)
}

const icap = (head: string, inner = '') => whenWhole(`ICAP/1.0 ${head}\r\nISTag: "1"\r\n\r\n${inner}`)
const page = (status: string, body: string | Buffer) => {
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n`
  return `${head}${body.toString()}\r\n0\r\n\r\n`
}

describe('a resume scanned by clamd', () => {
  test('is sent whole in chunks with their lengths, and is accepted if clamd finds nothing', async () => {
    expect(await asked('clamd', whenWhole('stream: OK\0'))).toBe('clean')
    const heard = scanner?.heard() ?? Buffer.alloc(0)
    expect(heard.toString('latin1', 0, 10)).toBe('zINSTREAM\0')
    const pieces: Buffer[] = []
    for (let at = 10; heard.readUInt32BE(at) > 0; at += 4 + heard.readUInt32BE(at))
      pieces.push(heard.subarray(at + 4, at + 4 + heard.readUInt32BE(at)))
    expect(Buffer.concat(pieces).equals(FILE)).toBe(true)
  })

  test('is refused if clamd finds something', async () => {
    expect(await asked('clamd', whenWhole('stream: Eicar-Test-Signature FOUND\0'))).toBe('refused')
  })

  test('can be sent over a Unix socket', async () => {
    folder = await newFolder()
    const path = join(folder, 'clamd.sock')
    scanner = await startFakeScanner(whenWhole('stream: OK\0'), path)
    const address = scannerAddress('X', `clamd://${path}`)
    expect(address && (await scan(address, FILE))).toBe('clean')
  })
})

const RESPMOD = new RegExp(
  [
    String.raw`^RESPMOD icap://127\.0\.0\.1:\d+/avscan ICAP/1\.0`,
    String.raw`Host: 127\.0\.0\.1:\d+`,
    'Allow: 204',
    'Connection: close',
    String.raw`Encapsulated: req-hdr=(\d+), res-hdr=(\d+), res-body=(\d+)`,
    '\r\n',
  ].join('\r\n'),
)

describe('a resume scanned by an ICAP server', () => {
  test('is sent as a response with the file, and is accepted with a 204', async () => {
    expect(await asked('icap', icap('204 No Content'))).toBe('clean')
    const heard = scanner?.heard().toString('latin1') ?? ''
    const [, req, res, body] = RESPMOD.exec(heard) ?? []
    const inner = heard.slice(heard.indexOf('\r\n\r\n') + 4)
    expect([inner.startsWith('GET ', Number(req)), inner.startsWith('HTTP/1.1 200', Number(res))]).toEqual([true, true])
    expect(inner.slice(Number(body))).toBe(`${FILE.length.toString(16)}\r\n${FILE}\r\n0\r\n\r\n`)
  })

  test.each<[string, Answering]>([
    [
      'with a head that names what it has found',
      icap('200 OK\r\nX-Infection-Found: Type=0; Threat=EICAR;', page('200 OK', FILE)),
    ],
    ['with a page of its own', icap('200 OK', page('403 Forbidden', 'No.'))],
    ['with another file', icap('200 OK', page('200 OK', 'cleaned'))],
  ])('is refused with %s', async (_, answering) => {
    expect(await asked('icap', answering)).toBe('refused')
  })

  test('is accepted if the server sends it back unchanged', async () => {
    expect(await asked('icap', icap('200 OK', page('200 OK', FILE)))).toBe('clean')
  })
})

describe('a scanner of resumes counts as unavailable', () => {
  const silence: Answering = () => undefined
  const flood: Answering = (_, socket) => void socket.write(Buffer.alloc(1_000_000, 'x'))
  test.each<[string, 'clamd' | 'icap', Answering]>([
    ['that says nothing', 'clamd', silence],
    ['that closes at once', 'clamd', (_, socket) => void socket.end()],
    ['that cuts the connection', 'clamd', (_, socket) => void socket.resetAndDestroy()],
    ['whose limit the file is beyond', 'clamd', whenWhole('INSTREAM size limit exceeded. ERROR\0')],
    ['that cannot read the file', 'clamd', whenWhole("stream: Can't allocate memory ERROR\0")],
    ['that speaks of another file', 'clamd', whenWhole('other: OK\0')],
    ['that talks without end', 'clamd', flood],
    ['that is no scanner', 'clamd', whenWhole('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['that says nothing', 'icap', silence],
    ['that has no such service', 'icap', icap('404 Not Found')],
    ['that fails', 'icap', icap('500 Server Error')],
    ['that breaks off', 'icap', icap('200 OK', 'HTTP/1.1 200 OK\r\n\r\nff\r\nabc')],
    ['that answers nothing in its 200', 'icap', icap('200 OK')],
    ['that talks without end', 'icap', flood],
    ['that is a website', 'icap', whenWhole('HTTP/1.1 204 No Content\r\n\r\n')],
  ])('%s (%s, %#)', async (_, kind, answering) => {
    await expect(asked(kind, answering, SHORT)).rejects.toBeInstanceOf(ScannerUnavailable)
  })

  test('if nothing listens at its address', async () => {
    scanner = await startFakeScanner(silence)
    const address = scannerAddress('X', `clamd://127.0.0.1:${scanner.port}`)
    await scanner.stop()
    scanner = undefined
    await expect(address && scan(address, FILE, SHORT)).rejects.toBeInstanceOf(ScannerUnavailable)
  })
})
