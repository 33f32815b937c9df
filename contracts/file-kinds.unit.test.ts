import { expect, test } from '@jest/globals'
import { checkForm } from './check.ts'
import { career } from './forms/career-application.ts'
import { validators } from './generated/validators.js'
import { sampleBody } from './samples.ts'

test.each([
  ['ann.rtf', /^This file is RTF\. .*save it as a PDF or DOCX/],
  ['Ann.PAGES', /^This file is a Pages document\. .*export it as a PDF/],
  ['ann.odt', /^This file is an OpenDocument text\. .*save it/],
  ['ann.txt', /^This file is plain text\. .*save it/],
  ['ann.html', /^This file is a web page\. .*save it/],
  ['ann.htm', /^This file is a web page\. .*save it/],
  ['ann.jpg', /^This file is a picture\. Print it/],
  ['ann.jpeg', /^This file is a picture\. Print it/],
  ['ann.png', /^This file is a picture\. Print it/],
  ['IMG_0001.HEIC', /^This file is a picture\. Print it/],
  ['resume.zip', /^This file is a ZIP archive\. Unpack it/],
  ['resume.xlsx', /^This file is a spreadsheet\. Save/],
  ['resume.pptx', /^This file is a presentation\. Save/],
  ['ann.exe', /^Resume must be a PDF, DOC or DOCX file\.$/],
  ['ann.pdf.constructor', /^Resume must be a PDF, DOC or DOCX file\.$/],
  ['ann', /^Resume must be a PDF, DOC or DOCX file\.$/],
])('a file named %s is refused with its kind and a remedy', (resume, sentence) => {
  const checked = checkForm(career, { ...sampleBody(career), resume }, validators)
  expect(checked).toMatchObject({ ok: false, message: expect.stringMatching(sentence) })
})
