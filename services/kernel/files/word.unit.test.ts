import { describe, expect, test } from '@jest/globals'
import {
  compoundFile,
  contentType,
  packed,
  relation,
  relations,
  wordFile,
  wordParts,
} from '../../testing/office-files.ts'
import { dangerInDoc } from './doc.ts'
import { dangerInDocx } from './docx.ts'

const MEGABYTE = 1_024 * 1_024
const SETTINGS = 'word/_rels/settings.xml.rels'
const TYPES = '[Content_Types].xml'
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const types = (type: string) => `<Types>${contentType('/word/document.xml', type)}</Types>`
const template = (target: string) =>
  wordFile({ [SETTINGS]: relations(relation('attachedTemplate', target, 'External')) })
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a DOCX is quiet', () => {
  test.each<[string, Buffer]>([
    ['with a link, a picture and a template of its author', wordFile()],
    ['with a template by its name', template('Resume.dotx')],
    ['with a template of a Mac', template('file://localhost/Users/ann/Resume.dotx')],
    ['with its parts in UTF-16', wordFile({ [SETTINGS]: utf16(relations(relation('image', 'a.png'))) })],
    ['of 60 MB unpacked', wordFile({ 'word/media/image2.bmp': Buffer.alloc(60 * MEGABYTE) })],
  ])('%s', async (_, bytes) => {
    expect(await dangerInDocx(bytes)).toBeUndefined()
  })
})

describe('a DOCX is active', () => {
  test.each<[string, Buffer]>([
    ['with macros', wordFile({ 'word/vbaProject.bin': 'x' })],
    ['with macros under another name', wordFile({ 'word/x.xml': Buffer.from('\xd0\xcf\x11\xe0', 'latin1') })],
    ['with the type of a document with macros', wordFile({ [TYPES]: types(MACROS) })],
    [
      'with that type written in codes',
      wordFile({ [TYPES]: types(MACROS.replace('m', '&#109;').replace('E', '&#x45;')) }),
    ],
    ['with that type in UTF-16', wordFile({ [TYPES]: utf16(types(MACROS)) })],
    ['with an embedded object', wordFile({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['with an embedded sheet', wordFile({ 'word/embeddings/a.xlsx': 'x' })],
    ['with an archive in it', wordFile({ 'word/media/image2.png': packed({ a: 'b' }) })],
    ['with ActiveX', wordFile({ 'word/activeX/activeX1.xml': '<x/>' })],
    ['with a template from elsewhere', template('https://evil.example/t.dotm')],
    ['with a template from elsewhere, written in codes', template('&#104;ttp://evil.example/t.dotm')],
    ['with a template from a share', template('\\\\evil.example\\share\\t.dotm')],
    ['with a template from a share by address', template('file://evil.example/share/t.dotm')],
    ['with a template from a share in disguise', template('file:///%5c%5cevil.example\\t.dotm')],
    [
      'with a picture from elsewhere',
      wordFile({ [SETTINGS]: relations(relation('image', 'http://x.example/a.png', 'External')) }),
    ],
    ['with a part of another kind', wordFile({ [SETTINGS]: relations(relation('aFChunk', 'a.xml')) })],
  ])('%s', async (_, bytes) => {
    expect(await dangerInDocx(bytes)).toBe('active')
  })
})

describe('a DOCX is refused', () => {
  const zeros = Buffer.alloc(65 * MEGABYTE)
  const sound = wordFile()
  const local = sound.lastIndexOf('word/document.xml', sound.length - 400)
  const renamed = Buffer.from(sound)
  renamed.write('W', local, 'latin1')
  const encrypted = Buffer.from(sound)
  encrypted.writeUInt16LE(1, encrypted.indexOf('PK\x01\x02') + 8)
  const end = sound.length - 22
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(sound)
    copy.writeUInt16LE(value, at)
    return copy
  }
  const commented = Buffer.concat([changed(end + 20, 22), sound.subarray(end)])
  test.each<[string, string, Buffer]>([
    ['whose comment holds another end of the directory', 'damaged', commented],
    ['that counts its parts twice, differently', 'damaged', changed(end + 8, 1)],
    ['that is one disk of several', 'damaged', changed(end + 4, 1)],
    ['with a part that is packed in two ways', 'damaged', changed(8, 0)],
    ['with a part that is encrypted where it stands', 'locked', changed(6, 1)],
    ['that unpacks to more than 64 MB', 'bomb', wordFile({ 'word/media/image2.bmp': zeros })],
    [
      'that does so in parts',
      'bomb',
      wordFile({ 'a.xml': zeros.subarray(0, 33 * MEGABYTE), 'b.xml': zeros.subarray(0, 33 * MEGABYTE) }),
    ],
    ['whatever its directory says of that', 'bomb', packed({ 'a.xml': zeros, ...wordParts() }, 10)],
    [
      'of a thousand parts and more',
      'bomb',
      wordFile(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${at}.xml`, '']))),
    ],
    ['whose directory tells another size', 'damaged', packed({ ...wordParts() }, 2)],
    ['whose directory tells another name', 'damaged', renamed],
    ['with one name twice', 'damaged', wordFile({ 'WORD/document.xml': 'x' })],
    ['that is encrypted', 'locked', encrypted],
    ['with a declaration', 'damaged', wordFile({ [SETTINGS]: '<!DOCTYPE x [<!ENTITY a "b">]><Relationships/>' })],
    [
      'in another alphabet',
      'damaged',
      wordFile({ [SETTINGS]: '<?xml version="1.0" encoding="utf-7"?><Relationships/>' }),
    ],
    ['with an attribute twice', 'damaged', wordFile({ [SETTINGS]: '<Relationship Target="a" Target="http://b"/>' })],
    ['with a tag that does not end', 'damaged', wordFile({ [SETTINGS]: '<Relationship Target="a' })],
    [
      'that is a sheet',
      'foreign',
      wordFile({ [TYPES]: types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml') }),
    ],
    ['without types', 'foreign', packed({ 'word/document.xml': 'x' })],
    ['that is cut off', 'damaged', sound.subarray(0, -30)],
    ['that is empty', 'damaged', packed({})],
  ])('%s', async (_, danger, bytes) => {
    expect(await dangerInDocx(bytes)).toBe(danger)
  })
})

describe('a DOC', () => {
  test('is quiet with the streams of every document', () => {
    expect(dangerInDoc(compoundFile('1Table', 'WordDocument', 'Data', '\u0005SummaryInformation'))).toBeUndefined()
  })

  test.each(['Macros', '_VBA_PROJECT', 'VBA', 'ObjectPool', '\u0001Ole10Native'])('is active with %j', (entry) => {
    expect(dangerInDoc(compoundFile('WordDocument', entry))).toBe('active')
  })

  test('is none without a document in it', () => {
    expect(dangerInDoc(compoundFile('Workbook'))).toBe('foreign')
    expect(dangerInDoc(Buffer.from('\xd0\xcf\x11\xe0', 'latin1'))).toBe('foreign')
  })
})
