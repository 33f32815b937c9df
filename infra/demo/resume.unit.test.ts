import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import { fileOf } from './resume.ts'

const LINES = ['Zoë (Řehoř) Łukasz', 'R & D <nurse>', '']

test('a resume becomes a PDF of one page, even with letters that its font lacks', async () => {
  const file = await fileOf({ name: 'a.pdf', isPdf: true, lines: LINES })
  expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1)
})

test('a resume becomes a Word document', async () => {
  const file = await fileOf({ name: 'a.docx', isPdf: false, lines: LINES })
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(file.type).toContain('wordprocessingml')
})
