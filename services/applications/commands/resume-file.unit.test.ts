import { LIMITS } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { EN } from '@arrive/contracts/messages/en.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { formTexts } from '@arrive/contracts/messages/own-texts.ts'
import { describe, expect, test } from '@jest/globals'
import type { Upload } from '../../kernel/index.ts'
import { refusalOf } from '../../kernel/testing/index.ts'
import { compoundFile, packed, pdfFile, wordFile, wordParts } from '../../testing/office-files.ts'
import { doc, docx, pdf, zip } from '../testing/resumes.ts'
import { checkResume } from './resume-file.ts'

const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(120)])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')
const noise = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7_919) % 251))
const WRONG = 'The resume must be a PDF, DOC or DOCX file.'
const say = speaker(EN, formTexts(career))

const refusal = (file: Upload | undefined) => refusalOf(() => checkResume(file), say)

describe('a resume is accepted', () => {
  test.each([
    ['resume.pdf', pdf(), 'application/pdf'],
    ['RESUME.PDF', pdf(), 'application/pdf'],
    ['resume.doc', doc(), 'application/msword'],
    ['my.resume.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('as %s', async (name, bytes, type) => {
    expect(await checkResume({ name, bytes })).toMatchObject({ name, type, size: bytes.length, bytes })
  })

  test('up to 5 MiB', async () => {
    const most = Buffer.concat([pdf(), Buffer.alloc(LIMITS.resume - pdf().length, ' ')])
    expect((await checkResume({ name: 'a.pdf', bytes: most })).size).toBe(5 * 1_024 * 1_024)
    const more = Buffer.concat([most, Buffer.from(' ')])
    await expect(checkResume({ name: 'a.pdf', bytes: more })).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('a resume is refused', () => {
  test.each<[string, string, Buffer]>([
    ['a program with the name of a PDF', 'resume.pdf', exe],
    ['a page with the name of a PDF', 'resume.pdf', html],
    ['a picture with the name of a PDF', 'resume.pdf', png],
    ['a PDF with the name of a DOCX', 'resume.docx', pdf()],
    ['a PDF with the name of a DOC', 'resume.doc', pdf()],
    ['a DOCX with the name of a DOC', 'resume.doc', docx()],
    ['a DOC with the name of a PDF', 'resume.pdf', doc()],
    ['a page with a PDF after it', 'resume.pdf', Buffer.concat([html, pdf()])],
    ['a sound tag before a PDF', 'resume.pdf', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), pdf()])],
    ['a byte order mark before a PDF', 'resume.pdf', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['an archive after a PDF', 'resume.pdf', Buffer.concat([pdf(), docx()])],
    ['an archive after a DOC', 'resume.doc', Buffer.concat([doc(), docx()])],
    ['an archive that is no document', 'resume.docx', zip({ 'a.txt': 'a' })],
    ['a spreadsheet', 'resume.docx', spreadsheet()],
    ['a spreadsheet of before 2007', 'resume.doc', compoundFile('Workbook')],
    ['noise', 'resume.pdf', noise],
    ['nothing', 'resume.pdf', Buffer.alloc(0)],
    ['one byte', 'resume.docx', Buffer.from('P')],
    ['a kind that is not taken', 'resume.txt', Buffer.from('text')],
    ['no ending', 'pdf', pdf()],
    ['a name that ends in a property of objects', 'resume.constructor', pdf()],
    ['an ending behind the ending', 'resume.pdf.exe', pdf()],
    ['a blank behind the ending', 'resume.pdf ', pdf()],
    ['a NUL in the ending', 'resume.exe\0.pd\0f', pdf()],
  ])('for its kind: %s', async (_, name, bytes) => {
    expect(await refusal({ name, bytes })).toMatchObject({
      code: 'invalid-answers',
      message: WRONG,
      errors: [{ path: 'resume', message: WRONG }],
    })
  })

  const anew = 'Print it to a new PDF and choose the new file.'
  const asPdf = 'Save it as a PDF and choose the new file.'
  const bomb = { ...wordParts(), 'word/media/a.bmp': Buffer.alloc(65 * 1_024 * 1_024) }
  test.each<[string, string, Buffer, string]>([
    [
      'a PDF with a script',
      'a.pdf',
      pdfFile('/OpenAction<</S/JavaScript/JS(x)>>'),
      `script, an action or an attached file in it. ${anew}`,
    ],
    ['a PDF with a password', 'a.pdf', pdfFile('/Encrypt 5 0 R'), 'Save a copy without a password'],
    ['a PDF that cannot be read', 'a.pdf', pdfFile('', '<</A>>'), `could not read all of the resume. ${anew}`],
    [
      'a DOCX with macros',
      'a.docx',
      wordFile({ 'word/vbaProject.bin': '' }),
      `macros, embedded files or linked content in it. ${asPdf}`,
    ],
    ['a DOCX that unpacks to 65 MB', 'a.docx', packed(bomb), `too large when it is unpacked. ${asPdf}`],
    [
      'a DOC with macros',
      'a.doc',
      compoundFile('WordDocument', 'Macros'),
      `macros, embedded files or linked content in it. ${asPdf}`,
    ],
    ['a DOCX cut off', 'a.docx', docx().subarray(0, 60), `could not read all of the resume. ${asPdf}`],
  ])('that may harm its reader, with advice on how to save it: %s', async (_, name, bytes, sentence) => {
    const message = expect.stringContaining(sentence)
    expect(await refusal({ name, bytes })).toMatchObject({
      status: 400,
      errors: [{ path: 'resume', message }],
    })
  })

  test('that is missing, with the message of the form', async () => {
    expect(await refusal(undefined)).toMatchObject({ status: 400, message: 'Choose Resume (prefer pdf).' })
  })
})

describe('the file name of a resume', () => {
  test.each([
    ['C:\\Users\\ann\\resume.pdf', 'resume.pdf'],
    ['../../etc/resume.pdf', 'resume.pdf'],
    ['re\r\nsu\u0000me.pdf', 'resume.pdf'],
    ['r\ud800esume.pdf', 'resume.pdf'],
    ['Lebenslauf Zoë 履歴書.pdf', 'Lebenslauf Zoë 履歴書.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(251)}.pdf`],
  ])('%j is kept as %j', async (name, kept) => {
    expect((await checkResume({ name, bytes: pdf() })).name).toBe(kept)
  })
})

function spreadsheet(): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return zip({ '[Content_Types].xml': `<Types><Override ContentType="${type}"/></Types>`, 'xl/workbook.xml': '<x/>' })
}
