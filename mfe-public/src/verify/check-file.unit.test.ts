import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { exportOf } from '@arrive/contracts/proof/testing/exported.ts'
import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { honestPacket } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { provenIn } from '@arrive/contracts/proof/testing/proven.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from '@jest/globals'
import { type CheckRequest, checkFile } from './check-file.ts'
import { checkPacket } from './check-packet.ts'

const PEOPLE = [1, 2, 3]
const log = honestLog({
  steps: [...PEOPLE.map((person) => ({ event: { topic: 'onboarding', person, partition: 0 } })), { seal: true }],
})
const whole = exportOf(log)

const check = (text: string | Blob, given: Partial<CheckRequest> = {}) =>
  checkFile(
    { file: typeof text === 'string' ? new Blob([text]) : text, checkpoints: [], ...given },
    { hashing: nodeHashing, onProgress: () => {}, isOver: () => false, checkPacket },
  )

describe('a file that is checked', () => {
  test('can be an export, whatever its name', async () => {
    const checkpoints = [new Blob([log.notes[0] ?? ''])]
    expect(await check(whole, { key: ` ${log.vkey}\n`, checkpoints })).toMatchObject({
      kind: 'export',
      report: { ok: true, checked: 3 },
    })
  })

  test('can be the proof of an event', async () => {
    const [event] = log.events
    if (event === undefined) throw new Error('The log is empty')
    const proof = await provenIn(log, event)
    expect(await check(proof, { key: log.vkey })).toMatchObject({ kind: 'proof', report: { ok: true } })
    // With an editor's byte order mark.
    expect(await check(`\ufeff${proof}`, { key: log.vkey })).toMatchObject({ kind: 'proof', report: { ok: true } })
  })

  test('can be a packet', async () => {
    const { files, vkey } = await honestPacket()
    const document = await PDFDocument.create()
    expect(await check(new Blob([copyOf(await document.save())]))).toEqual({
      kind: 'refused',
      why: { kind: 'no-files' },
    })
    for (const [name, text] of files) await document.attach(utf8(text), name)
    const pdf = new Blob([copyOf(await document.save())])
    expect(await check(pdf, { key: vkey })).toMatchObject({
      kind: 'packet',
      report: { ok: true, checked: 8, key: vkey, packet: { person: 3, opened: 4 } },
    })
    expect(await check(pdf.slice(0, 500))).toEqual({ kind: 'refused', why: { kind: 'no-pdf' } })
  })

  test.each<[string, string, Partial<CheckRequest>]>([
    ['empty', '', {}],
    ['cut', whole.slice(0, -5), {}],
    ['a-key', `${log.vkey}\n`, {}],
    ['a-checkpoint', log.notes[0] ?? '', {}],
    ['no-key', whole, { key: 'agency.example' }],
    ['no-checkpoint', whole, { checkpoints: [new Blob(['a'.repeat(1_000_000)])] }],
  ])('can be refused: %s', async (kind, text, given) => {
    expect(await check(text, given)).toEqual({ kind: 'refused', why: { kind } })
  })

  test('that can no longer be read is reported', async () => {
    const gone = Object.assign(new Blob([whole]), { stream: () => new ReadableStream({ start: (it) => it.error() }) })
    expect(await check(gone)).toEqual({ kind: 'refused', why: { kind: 'unreadable' } })
  })

  test('is abandoned once its check is canceled', async () => {
    let bytes = 0
    const request = { file: new Blob([whole]), checkpoints: [] }
    const onProgress = (read: number) => {
      bytes = read
    }
    expect(await checkFile(request, { hashing: nodeHashing, onProgress, isOver: () => bytes > 0 })).toBeUndefined()
  })
})

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
