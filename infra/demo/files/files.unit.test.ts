import { crc32 } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { personAt } from '../person.ts'
import { docx } from './docx.ts'
import { pdf } from './pdf.ts'
import { resumeOf } from './resume.ts'
import { zip } from './zip.ts'

const LINES = ['Zoë (Řehoř) Peñaflor', 'R & D <nurse>', 'back\\slash']

test('a PDF lists the offset of every object, and shows only letters that its font has', () => {
  const file = pdf(LINES).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(table, table + 4)).toBe('xref')
  const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place))
  places.forEach((place, at) => {
    expect(file.slice(place).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
  })
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
  expect(stream).toContain('(Zoë \\(Rehor\\) Peñaflor) Tj')
  expect(stream).toContain('(back\\\\slash) Tj')
})

test('an archive contains each file with its length and checksum', () => {
  const file = zip({ 'a.txt': 'ä', 'b.txt': 'b' })
  const content = Buffer.from('ä')
  expect(file.readUInt32LE(14)).toBe(crc32(content))
  expect(file.readUInt32LE(18)).toBe(content.length)
  const directory = file.readUInt32LE(file.length - 6)
  expect(file.toString('latin1', directory, directory + 4)).toBe('PK\x01\x02')
  expect(file.readUInt16LE(file.length - 12)).toBe(2)
})

test('a Word document contains its lines as text', () => {
  const file = docx(LINES).toString()
  expect(file).toContain('>Zoë (Řehoř) Peñaflor</w:t>')
  expect(file).toContain('>R &amp; D &lt;nurse&gt;</w:t>')
})

test('the same demo person always gets the same resume', () => {
  const scenario = { seed: 'arrive', now: '2026-03-31' }
  const twice = [0, 1].map(() => resumeOf(scenario, personAt(scenario, 9)))
  expect(twice[0]).toEqual(twice[1])
})
