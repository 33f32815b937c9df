import { LIMITS } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { EN } from '@arrive/contracts/messages/en.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { formTexts } from '@arrive/contracts/messages/own-texts.ts'
import { describe, expect, test } from '@jest/globals'
import type { Request } from '../../kernel/index.ts'
import { refusalOf } from '../../kernel/testing/index.ts'
import { inspect } from '../../shared/resumes/inspect.ts'
import { compoundFile, packed, pdfFile, wordFile, wordParts } from '../../tests/testing/office-files.ts'
import { doc, docx, pdf, zip } from '../testing/resumes.ts'
import { checkResume } from './resume-file.ts'

const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(120)])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')
const noise = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7_919) % 251))
const WRONG = 'The resume must be a PDF, DOC or DOCX file.'
const say = speaker(EN, formTexts(career))

const check = (file: Request['file']) => checkResume(file, inspect)
const refusal = (file: Request['file']) => refusalOf(() => check(file), say)

describe('a resume is accepted', () => {
  test.each([
    ['resume.pdf', pdf(), 'application/pdf'],
    ['RESUME.PDF', pdf(), 'application/pdf'],
    ['bom.pdf', Buffer.concat([Buffer.from('\ufeff'), pdf()]), 'application/pdf'],
    ['printed.pdf', Buffer.concat([Buffer.from('\x1b%-12345X@PJL JOB\r\n'), pdf()]), 'application/pdf'],
    ['resume.doc', doc(), 'application/msword'],
    ['my.resume.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('as %s', async (name, bytes, type) => {
    expect(await check({ name, bytes })).toMatchObject({ name, type, size: bytes.length, bytes })
  })

  test('up to 5 MiB', async () => {
    const most = Buffer.concat([pdf(), Buffer.alloc(LIMITS.resume - pdf().length, ' ')])
    expect((await check({ name: 'a.pdf', bytes: most })).size).toBe(5 * 1_024 * 1_024)
    const more = Buffer.concat([most, Buffer.from(' ')])
    await expect(check({ name: 'a.pdf', bytes: more })).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('a resume is refused', () => {
  const ole = compoundFile('EncryptionInfo', 'EncryptedPackage')
  const odt = zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })
  const inWord = 'Open it in Word, save it as a PDF or DOCX and choose the new file.'
  const renamed = (kind: string, ending: string) =>
    `This file is a ${kind}, but its name says otherwise. Let its name end in ${ending} and choose it again.`
  test.each<[string, string, Buffer, string]>([
    ['an RTF', 'resume.doc', Buffer.from('{\\rtf1\\ansi Ann}'), `This file is RTF. ${inWord}`],
    ['a page', 'resume.doc', html, 'This file is a web page.'],
    [
      'a page of Word',
      'resume.doc',
      Buffer.from('<html xmlns:o="urn:schemas-microsoft-com:office:office">'),
      'web page',
    ],
    [
      'a page in one file',
      'resume.doc',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
      'web page',
    ],
    ['a page in UTF-16', 'resume.doc', Buffer.from('\ufeff<html>', 'utf16le'), 'This file is a web page.'],
    ['Word XML', 'a.doc', Buffer.from('<?xml version="1.0"?><?mso-application progid="Word.Document"?>'), 'Word XML'],
    ['Word 2', 'resume.doc', Buffer.from('\xdb\xa5\x2d\0', 'latin1'), 'This file is from a very old version of Word.'],
    ['a DOCX with a password', 'resume.docx', ole, 'This file is protected by a password.'],
    ['an OpenDocument text', 'resume.docx', odt, 'This file is an OpenDocument text.'],
    ['Pages', 'resume.docx', zip({ 'Index/Document.iwa': 'x' }), 'Open it in Pages, export it as a PDF'],
    ['a spreadsheet', 'resume.docx', spreadsheet(), 'This file is a spreadsheet.'],
    ['a spreadsheet of before 2007', 'resume.doc', compoundFile('Workbook'), 'This file is a spreadsheet.'],
    ['a picture', 'resume.pdf', png, 'This file is a picture. Print it to a PDF'],
    ['a photo', 'resume.pdf', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'This file is a picture.'],
    ['a photo of an iPhone', 'resume.pdf', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'This file is a picture.'],
    ['an archive', 'resume.docx', zip({ 'a.txt': 'a' }), 'This file is a ZIP archive. Unpack it'],
    ['nothing', 'resume.pdf', Buffer.alloc(0), 'This file is empty.'],
    ['only text of a website', 'a.docx', wordFile({ 'word/afchunk.mht': 'x' }), 'a web page inside a Word document'],
    ['a PDF with another name', 'resume.docx', pdf(), renamed('PDF', '.pdf')],
    ['a PDF named as a DOC', 'resume.doc', pdf(), renamed('PDF', '.pdf')],
    ['a DOCX named as a DOC', 'resume.doc', docx(), renamed('DOCX', '.docx')],
    ['a DOC named as a PDF', 'resume.pdf', doc(), renamed('DOC', '.doc')],
  ])('with its detected kind and advice: %s', async (_, name, bytes, sentence) => {
    const message = expect.stringContaining(sentence)
    expect(await refusal({ name, bytes })).toMatchObject({
      code: 'invalid-answers',
      errors: [{ path: 'resume', message }],
    })
  })

  test.each<[string, string, Buffer]>([
    ['a program with the name of a PDF', 'resume.pdf', exe],
    ['a sound tag before a PDF', 'resume.pdf', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), pdf()])],
    ['a program before a PDF', 'resume.pdf', Buffer.concat([exe, pdf()])],
    ['a PDF that begins late', 'resume.pdf', Buffer.concat([Buffer.alloc(1_024, 'x'), pdf()])],
    ['an archive after a PDF', 'resume.pdf', Buffer.concat([pdf(), docx()])],
    ['an archive after a DOC', 'resume.doc', Buffer.concat([doc(), docx()])],
    ['noise', 'resume.pdf', noise],
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

  test('a page with a PDF after it is a page', async () => {
    const bytes = Buffer.concat([html, pdf()])
    expect(await refusal({ name: 'resume.pdf', bytes })).toMatchObject({ message: expect.stringContaining('web page') })
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
    ['a PDF that cannot be read', 'a.pdf', pdfFile('', '<</A>>'), `could not read all of this file. ${anew}`],
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
    ['a DOCX cut off', 'a.docx', docx().subarray(0, 60), `could not read all of this file. ${asPdf}`],
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
    expect((await check({ name, bytes: pdf() })).name).toBe(kept)
  })
})

function spreadsheet(): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return zip({ '[Content_Types].xml': `<Types><Override ContentType="${type}"/></Types>`, 'xl/workbook.xml': '<x/>' })
}
