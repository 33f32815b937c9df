import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromBase64, toBase64 } from './base64.ts'
import { checkpointText, parseCheckpoint } from './checkpoints.ts'
import { LONGEST_NOTE, noteOf, parseKeptNote, parseNote, parseVkey, verifyNote, vkeyOf } from './notes.ts'
import { nodeHashing } from './testing/node-hashing.ts'
import { testSigner } from './testing/signer.ts'
import { parseTlogProof, tlogProofText } from './tlog-proof.ts'

/** Example of golang.org/x/mod/sumdb/note, the origin of the format. */
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const TEXT =
  'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
    '’',
    "'",
  )
const SIGNATURE = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='
const NOTE = `${TEXT}\n— PeterNeumann ${SIGNATURE}\n`

function keyOf(vkey: string) {
  const key = parseVkey(vkey, nodeHashing)
  if (key === undefined) throw new Error('no key')
  return key
}

describe('the known signed note', () => {
  test('is signed by its key, and no longer after any byte is changed', async () => {
    const key = keyOf(VKEY)
    const note = parseNote(NOTE)
    if (note === undefined) throw new Error('no note')
    expect(note.text).toBe(TEXT)
    expect(await verifyNote(note, key, nodeHashing)).toBe('signed')
    expect(await verifyNote({ ...note, text: TEXT.replace('cryptography', 'cryptographY') }, key, nodeHashing)).toBe(
      'wrong',
    )
    expect(await verifyNote(note, testSigner('PeterNeumann', 3).key, nodeHashing)).toBe('absent')
    expect(noteOf(note)).toBe(NOTE)
    expect(vkeyOf(key)).toBe(VKEY)
  })

  test.each([
    ['no empty line', NOTE.replace('\n\n', '\n')],
    ['no last line feed', NOTE.slice(0, -1)],
    ['a hyphen for the dash', NOTE.replace('—', '-')],
    ['no signature', `${TEXT}\n`],
    ['a control', NOTE.replace('think', 'think\t')],
    ['a signature that is no base64', NOTE.replace('x08g', 'x0*g')],
    ['a signature that is only an id', NOTE.replace(SIGNATURE, 'x08gow==')],
    ['more characters than any', `${'a\n'.repeat(LONGEST_NOTE)}${NOTE}`],
  ])('is invalid with %s', (_, note) => expect(parseNote(note)).toBeUndefined())

  test.each([
    VKEY.replace('c74f', 'c74e'),
    VKEY.replace('Peter', 'Pet er'),
    VKEY.replace('ARpc', 'AhpcA'),
    `${VKEY}=`,
    '',
    'a'.repeat(10_000),
  ])('has no key such as %p', (vkey) => expect(parseVkey(vkey, nodeHashing)).toBeUndefined())
})

describe('a checkpoint', () => {
  test('is read as it was written, and signed by the key of its name', async () => {
    const signer = testSigner('arrive.example/0a1b2c3d', 5)
    const root = nodeHashing.sha256(new Uint8Array(1))
    const note = parseNote(signer.checkpoint(17, root))
    expect(note?.text).toBe(checkpointText({ origin: 'arrive.example/0a1b2c3d', size: 17, root }))
    expect(parseCheckpoint(note?.text ?? '')).toEqual({ origin: 'arrive.example/0a1b2c3d', size: 17, root })
    expect(note && (await verifyNote(note, signer.key, nodeHashing))).toBe('signed')
  })

  const ROOT = toBase64(new Uint8Array(32))
  test.each([
    `\n1\n${ROOT}\n`,
    `a\n01\n${ROOT}\n`,
    `a\n-1\n${ROOT}\n`,
    `a\n1\n${ROOT.slice(4)}\n`,
    `a\n1\n${ROOT}`,
    'a\n1\n',
  ])('is not %p', (text) => expect(parseCheckpoint(text)).toBeUndefined())
})

describe('a proof as text', () => {
  const proof = {
    index: 5,
    hashes: [new Uint8Array(32), new Uint8Array(32).fill(9)],
    checkpoint: NOTE,
    extra: new Uint8Array([1, 2]),
  }

  test('is written in the C2SP format, and read back', () => {
    const text = tlogProofText(proof)
    expect(text).toBe(
      `c2sp.org/tlog-proof@v1\nextra AQI=\nindex 5\n${proof.hashes.map(toBase64).join('\n')}\n\n${NOTE}`,
    )
    expect(parseTlogProof(text)).toEqual(proof)
    const bare = { index: 0, hashes: [], checkpoint: NOTE }
    expect(parseTlogProof(tlogProofText(bare))).toEqual(bare)
  })

  test.each([
    'c2sp.org/tlog-proof@v2\nindex 5\n\nx',
    'c2sp.org/tlog-proof@v1\nindex 05\n\nx',
    'c2sp.org/tlog-proof@v1\nextra ?\nindex 5\n\nx',
    'c2sp.org/tlog-proof@v1\nindex 5\nAAAA\n\nx',
    'c2sp.org/tlog-proof@v1\nindex 5\n',
  ])('is not %p', (text) => expect(parseTlogProof(text)).toBeUndefined())
})

test('a checkpoint is found in the mail that delivered it', async () => {
  const signer = testSigner('agency.example/5df6e0e2', 3)
  const note = signer.checkpoint(812, new Uint8Array(32))
  const mail = `Please keep this email.\n\nIt is of use one day.\n\n${note}`
  const kept = [note, mail, `${mail}\n-- \nSent from my phone\n`, mail.replaceAll('\n', '\r\n'), note.trimEnd()]
  for (const text of kept) {
    const read = parseKeptNote(text)
    expect([text, read === undefined ? undefined : noteOf(read)]).toEqual([text, note])
  }
  const stored = mail.replaceAll('=', '=3D').replaceAll('— ', '=E2=80=94 =\n')
  const header = 'Subject: =?UTF-8?Q?Checkpoint?=\nContent-Transfer-Encoding: quoted-printable\n\n'
  for (const text of [stored, `${header}${stored}`, `${header}${stored}`.replaceAll('\n', '\r\n')]) {
    const read = parseKeptNote(text.replace(/(.{60,70}) /g, '$1 =\r\n'))
    expect(read === undefined ? undefined : noteOf(read)).toBe(note)
  }
  expect(parseKeptNote(NOTE)?.text).toBe(TEXT)
  const none = mail.replace('812', '8 12')
  expect(parseCheckpoint(parseKeptNote(none)?.text ?? '')).toBeUndefined()
})

test('base64 equals that of Node, and only the canonical form is read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
  for (const wrong of ['A', 'AA', 'AA=', 'AB==', 'AAB=', 'AA==A', 'A===', '====', 'AA-_', ' AAA']) {
    expect([wrong, fromBase64(wrong)]).toEqual([wrong, undefined])
  }
})
