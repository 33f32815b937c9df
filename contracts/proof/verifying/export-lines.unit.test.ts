import { describe, expect, test } from '@jest/globals'
import { utf8 } from '../hashing.ts'
import { exportOf } from '../testing/exported.ts'
import { honestLog } from '../testing/honest-log.ts'
import { exportedRowsOf } from '../testing/rows.ts'
import { createExportReader, type ExportProblem, LONGEST_LINE } from './export-lines.ts'
import type { Row } from './rows.ts'

const log = honestLog({
  steps: [{ event: { topic: 'onboarding', person: 1, partition: 0 } }, { seal: true }],
})
const whole = exportOf(log)

function read(bytes: Uint8Array, size: number) {
  const rows: Row[] = []
  const notes: string[] = []
  const reader = createExportReader({ add: (row) => rows.push(row), addNote: (note) => notes.push(note) })
  let problem: ExportProblem | undefined
  const chunk = new Uint8Array(size)
  for (let at = 0; at < bytes.length && problem === undefined; at += size) {
    const part = bytes.subarray(at, at + size)
    // Reuses the buffer: a reader must not keep it.
    chunk.set(part)
    problem = reader.push(chunk.subarray(0, part.length))
  }
  return { problem: problem ?? reader.end(), rows, notes }
}

describe('an export', () => {
  test.each([1, 7, 100, 1_000_000])('is read the same in chunks of %d bytes', (size) => {
    const { problem, rows, notes } = read(utf8(whole), size)
    expect([problem, notes]).toEqual([undefined, log.notes])
    expect(rows).toEqual([...exportedRowsOf(log.sources)])
  })

  test.each<[string, string, ExportProblem]>([
    ['is empty', '', { kind: 'empty' }],
    ['is a letter', 'Dear surveyor,\nhere it is.\n', { kind: 'none' }],
    ['is a picture without a line', '\u0089PNG', { kind: 'none' }],
    ['is cut in its first line', whole.slice(0, 20), { kind: 'cut' }],
    ['is cut in its last line', whole.slice(0, -2), { kind: 'cut' }],
    ['has a line of something else', `${whole}{"topic":"audit"}\n`, { kind: 'no-event', line: 6 }],
    ['has a line that is a list', `${whole}[]\n`, { kind: 'no-event', line: 6 }],
    ['names a topic that is none', '{"topic":"a b","raw":"aaaa"}\n', { kind: 'none' }],
  ])('that %s is reported', (_, text, problem) => {
    expect(read(utf8(text), 64).problem).toEqual(problem)
  })

  test('without a line feed is refused before it fills the memory', () => {
    const reader = createExportReader({ add: () => {}, addNote: () => {} })
    const chunk = new Uint8Array(1024 * 1024).fill(0x7b)
    let taken = 0
    while (reader.push(chunk) === undefined) taken += chunk.length
    expect(taken).toBe(LONGEST_LINE)
  })
})
