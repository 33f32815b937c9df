import { deflateSync } from 'node:zlib'
import { PDFDocument, type SecurityOptions } from '@cantoo/pdf-lib'
import { describe, expect, test } from '@jest/globals'
import { objectStream, pdfFile, pdfStream } from '../../tests/testing/office-files.ts'
import { inspect } from './inspect.ts'
import { findInPdf } from './pdf.ts'
import { withoutCarried } from './pdf-hybrid.ts'

const LINK = '<</Subtype/Link/A<</S/URI/URI(https://ann.example)>>>>'
const ADDRESS = '<</S/URI/URI(https://evil.example)>>'
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

describe('a PDF is accepted', () => {
  test.each<[string, Buffer]>([
    ['with the words of scripts in its texts', pdfFile()],
    ['that opens on its first page', pdfFile('/OpenAction[3 0 R/Fit]')],
    ['that opens on a place in an object of its own', pdfFile('/OpenAction 5 0 R', '<</S/GoTo/D[3 0 R/Fit]>>', LINK)],
    [
      'that opens on a place, with links and an outline',
      pdfFile('/OpenAction<</S/GoTo/D 3>>', LINK, '<</Next 5 0 R>>'),
    ],
    ['that opens on a place among packed objects', pdfFile('/OpenAction 9 0 R', objectStream('[3 0 R/Fit]'), LINK)],
    ['with a form that can be filled in', pdfFile('/AcroForm<</Fields[]>>')],
    ['with a link', pdfFile('', '<</A<</S/URI/URI(https://ann.example/?a=(b))>>>>')],
    ['with packed objects', pdfFile('', objectStream('<</Title(JS /JS)/Names[(a)3 0 R]>>'))],
    [
      'with packed objects whose list of compressions has one entry',
      pdfFile('', objectStream('<<>>', '/Filter[/FlateDecode]')),
    ],
    ['with objects that are gathered and not packed', pdfFile('', objectStream('<</Title(/JS)>>', ''))],
    [
      'with a picture that has the letters of a script in its bytes',
      pdfFile('', pdfStream('/Subtype/Image/Filter/DCTDecode', Buffer.from(' /JS /AA ('))),
    ],
    ['with an outline', pdfFile('/Outlines 6 0 R', '<</First 6 0 R/Last 6 0 R/Count 1>>')],
    ['with a mark of the byte order before it', Buffer.concat([Buffer.from('\ufeff'), pdfFile()])],
    ['with bytes after its end', Buffer.concat([pdfFile(), Buffer.from('\0\0<!-- sent by a server -->')])],
    ['with no actions of its pages', pdfFile('/AA<< >>', '<</Type/Page/AA<<>>>>')],
    ['with no actions in an object of its own', pdfFile('/AA 5 0 R', '<< >>')],
    ['with glyphs named like actions', pdfFile('', '<</Type/Encoding/Differences[32/FS/AA/JS 45/Launch/EF 5 0 R]>>')],
    ['with a list of such glyphs', pdfFile('', '[32/FS/JS 45/JavaScript]')],
    ['with fonts and pictures named like actions', pdfFile('', '<</Font<</JS 3 0 R/AA 3 0 R>>/XObject<</EF 4 0 R>>>>')],
    ['with drawn glyphs named like actions', pdfFile('', '<</Type/Font/CharProcs<</AA 3 0 R/JS 4 0 R/FS 5 0 R>>>>')],
    ['with no attached files', pdfFile('/Names<</EmbeddedFiles<</Names[]>>>>')],
    ['with the flags of a note', pdfFile('', '<</Subtype/Link/F 4/Rect[0 0 1 1]>>')],
    ['with references between tags', pdfFile('', '<</S/Link/Ref[3 0 R]/K<</Type/OBJR/Obj 4 0 R>>>>')],
    ['that opens on the next page', pdfFile('/OpenAction<</S/Named/N/NextPage>>')],
    ['with comments and odd strings', pdfFile('', '<</A(\\()/B<2F4A53>/C(()())% /JS (\n/D 1>>')],
  ])('%s', async (_, bytes) => {
    expect(await findInPdf(bytes)).toBeUndefined()
  })
})

describe('a PDF with active content is refused', () => {
  test.each<[string, Buffer]>([
    ['with a script that runs when it is opened', pdfFile(`/OpenAction${SCRIPT}`)],
    ['with a script in an object of its own', pdfFile('/OpenAction 5 0 R', SCRIPT)],
    ['with a script by its name', pdfFile('/Names<</JavaScript 5 0 R>>')],
    ['with a script whose name is written in codes', pdfFile('/OpenAction<</S/J#61vaScript/#4a#53(x)>>')],
    ['with a script among packed objects', pdfFile('/OpenAction 9 0 R', objectStream(SCRIPT))],
    ['with a script among gathered objects', pdfFile('/OpenAction 9 0 R', objectStream(SCRIPT, ''))],
    ['with a script behind a string that looks open', pdfFile('/A(\\))/B(\\\\)/JS(x)')],
    ['with a script behind a comment', pdfFile('/A 1%(\n/JS(x)')],
    ['with a script in an object whose number stands before a comment', pdfFile('', `<<>>endobj 7 0%\nobj${SCRIPT}`)],
    ['with a script in an object that begins within a string', pdfFile('', `<</A(7 0 obj ${SCRIPT} endobj)>>`)],
    [
      'with a script in an object that begins within the data of a stream',
      pdfFile('', pdfStream('', Buffer.from(`7 0 obj${SCRIPT}endobj`))),
    ],
    ['that requests an address when it is opened', pdfFile(`/OpenAction${ADDRESS}`)],
    ['that requests an address in codes', pdfFile(`/Open#41ction${ADDRESS.replaceAll('URI', 'U#52I')}`)],
    ['that requests an address behind a comment', pdfFile(`/OpenAction%<<\n${ADDRESS}`)],
    ['that requests an address in a list', pdfFile(`/OpenAction[${ADDRESS}]`)],
    ['that requests an address after another action', pdfFile(`/OpenAction<</S/GoTo/D 3/Next[${ADDRESS}]>>`)],
    ['that requests an address of an object of its own', pdfFile('/OpenAction 5 0 R', ADDRESS)],
    ['that requests an address of an object with an odd number', pdfFile('/OpenAction 0005%\n00 R', ADDRESS)],
    [
      'that requests an address of an object that comes again',
      pdfFile('/OpenAction 5 0 R', '[3 0 R]', `<<>>endobj 5 1 obj${ADDRESS}`),
    ],
    ['that requests an address of a packed object', pdfFile('/OpenAction 9 0 R', objectStream(ADDRESS))],
    ['that requests an address of a gathered object', pdfFile('/OpenAction 9 0 R', objectStream(ADDRESS, ''))],
    [
      'that requests an address of an object without a number',
      pdfFile('/OpenAction 5 0 R', `<<>>endobj 5 0%\nobj${ADDRESS}`),
    ],
    ['that goes on to another object', pdfFile('/OpenAction 5 0 R', '<</S/GoTo/D 3/Next 6 0 R>>', ADDRESS)],
    ['that goes on to an object that another one refers to', pdfFile('/OpenAction 5 0 R', '6 0 R', ADDRESS)],
    [
      'with a script among packed objects whose kind is written in codes',
      pdfFile('', pdfStream('/Type/ObjS#74m/N 1/F#69rst 4/Filter/FlateDecode', deflateSync(`9 0 ${SCRIPT}`))),
    ],
    ['whose object begins far behind its number', pdfFile('', `<<>>endobj 7 0${' '.repeat(10_000)}obj${SCRIPT}`)],
    ['whose object begins far behind a comment', pdfFile('', `<<>>endobj 7 0%${'x'.repeat(10_000)}\nobj${SCRIPT}`)],
    ['that starts a program', pdfFile('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['with actions of its pages', pdfFile('/AA<</O 5 0 R>>')],
    ['with an attached file', pdfFile('/Names<</EmbeddedFiles 5 0 R>>', '<</Type/Filespec/EF<</F 6 0 R>>>>')],
    ['with a form of XFA', pdfFile('/AcroForm<</XFA 5 0 R>>')],
    ['that opens a file elsewhere', pdfFile('/OpenAction<</S/GoToR/F(\\\\\\\\host.example\\\\share\\\\x.pdf)>>')],
    ['whose data is in another file', pdfFile('', '<</F<</FS/URL/F(https://a.example/x)>>>>')],
    ['with a script of a 3D picture', pdfFile('', '<</Type/3D/OnInstantiate 6 0 R>>')],
    ['whose stream is in another file', pdfFile('', pdfStream('/F(https://a.example/x)', Buffer.alloc(0)))],
    ['whose stream is in a described file', pdfFile('', pdfStream('/F<</UF(//a.example/x)>>', Buffer.alloc(0)))],
    ['whose stream is in a file of an object', pdfFile('', pdfStream('/F 3 0 R', Buffer.alloc(0)))],
    [
      'that shows a page of another file',
      pdfFile('', pdfStream('/Subtype/Form/Ref<</F(\\\\a.example\\x.pdf)/Page 0>>', Buffer.alloc(0))),
    ],
    ['with actions in an object of its own', pdfFile('/AA 5 0 R', '<</O 6 0 R>>')],
    ['with actions of an object that comes twice', pdfFile('/AA 5 0 R', '<<>>', '<<>>endobj 5 0 obj<</O 6 0 R>>')],
    ['whose kind of action is an object', pdfFile('/OpenAction<</S 5 0 R/F(cmd)>>', '/Launch')],
    ['with a document that another program would open', pdfFile('/Additional#53treams[/a 5 0 R]')],
    ['with a film', pdfFile('', '<</S/Movie/Operation/Play>>')],
    ['that sends a form to an address', pdfFile('', '<</S/SubmitForm/F(http://a.example)>>')],
    ['with a script in the trailer', Buffer.concat([pdfFile(), Buffer.from('trailer<</Root<</AA<</O 5 0 R>>>>>>')])],
  ])('%s', async (_, bytes) => {
    expect(await findInPdf(bytes)).toBe('active')
  })
})

describe('a PDF that would be read from one place again and again is refused', () => {
  const blanks = ' '.repeat(100_000)
  test.each<[string, string]>([
    ['where one line has many beginnings of data', `[${'stream '.repeat(30_000)}`],
    ['where one line has many objects with data', '1 stream 2 0 obj '.repeat(300_000)],
    ['where many brackets close behind one name and its blanks', `<</A${blanks}1${'<<>>'.repeat(25_000)}`],
  ])('%s', async (_, object) => {
    expect(await findInPdf(Buffer.from(`%PDF-1.4\n1 0 obj${object}`))).toBe('damaged')
  })
})

describe('a PDF is refused', () => {
  const bomb = deflateSync(Buffer.concat([Buffer.from('9 0 '), Buffer.alloc(40 * 1_024 * 1_024, ' ')]))
  test.each<[string, string, Buffer]>([
    ['that is encrypted', 'locked', Buffer.concat([pdfFile(), Buffer.from('trailer<</Encrypt 5 0 R>>')])],
    [
      'whose packed objects are encrypted',
      'locked',
      Buffer.concat([
        pdfFile('', pdfStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', Buffer.from('secret'))),
        Buffer.from('trailer<</Encrypt 5 0 R>>'),
      ]),
    ],
    [
      'whose packed objects are a bomb',
      'bomb',
      pdfFile('', pdfStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', bomb)),
    ],
    [
      'whose packed objects are packed twice',
      'damaged',
      pdfFile('', objectStream('<<>>', '/Filter[/FlateDecode/FlateDecode]')),
    ],
    [
      'whose packed objects are packed in an unusual way',
      'damaged',
      pdfFile('', objectStream('<<>>', '/Filter/LZWDecode')),
    ],
    [
      'whose packed objects name their compression elsewhere',
      'damaged',
      pdfFile('', objectStream('<<>>', '/Filter 5 0 R')),
    ],
    [
      'whose packed objects are changed before',
      'damaged',
      pdfFile('', objectStream('<<>>', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ],
    [
      'whose packed objects are cut off',
      'damaged',
      pdfFile('', pdfStream('/N 1/First 4/Filter/FlateDecode', deflateSync('9 0 <<>>').subarray(0, 6))),
    ],
    ['that is encrypted, as written in codes', 'locked', pdfFile('', '<</Type/XRef/#45ncrypt 6 0 R>>')],
    ['with a key without a value', 'damaged', pdfFile('', '<</A>>endobj/S/URI>>')],
    ['whose brackets do not match', 'damaged', pdfFile('', '<</A[>>endobj]/B 1>>')],
    ['that nests without end', 'damaged', pdfFile('', '['.repeat(5_000))],
    ['whose objects lie in each other', 'damaged', pdfFile('', '1 0 obj['.repeat(5_000))],
  ])('%s', async (_, danger, bytes) => {
    expect(await findInPdf(bytes)).toBe(danger)
  })
})

describe('an encrypted PDF', () => {
  const encrypted = async (passwords: SecurityOptions, script = '') => {
    const document = await PDFDocument.create()
    document.addPage().drawText('Ann')
    if (script !== '') document.addJavaScript('a', script)
    document.encrypt(passwords)
    return Buffer.from(await document.save())
  }

  test('is accepted if only changes need its password', async () => {
    expect(await findInPdf(await encrypted({ ownerPassword: 'owner' }))).toBeUndefined()
  })

  test('is refused as locked if reading needs its password', async () => {
    expect(await findInPdf(await encrypted({ ownerPassword: 'owner', userPassword: 'user' }))).toBe('locked')
  })

  test('is refused with a script among its encrypted objects', async () => {
    expect(await findInPdf(await encrypted({ ownerPassword: 'owner' }, 'app.alert(1)'))).toBe('active')
  })
})

describe('a hybrid PDF', () => {
  const document = pdfStream('/Filter/FlateDecode', Buffer.from('PK the whole document'))
  const hybrid = Buffer.concat([
    pdfFile('', document),
    Buffer.from('trailer<</Root 1 0 R/AdditionalStreams[/application#2Fodt 5 0 R\n]>>\n%%EOF'),
  ])

  test('loses what it carries, and nothing else moves', async () => {
    const clean = withoutCarried(hybrid)
    expect([clean.length, clean.includes('PK the'), clean.includes('AdditionalStreams')]).toEqual([
      hybrid.length,
      false,
      false,
    ])
    const before = hybrid.indexOf('PK the')
    expect(clean.subarray(0, before).equals(hybrid.subarray(0, before))).toBe(true)
    expect([await findInPdf(hybrid), await findInPdf(clean)]).toEqual(['active', undefined])
  })

  const naming = (list: string) => `trailer<</AdditionalStreams[${list}]>>`

  test('with two versions loses both documents', async () => {
    const file = Buffer.concat([hybrid, Buffer.from('0005 1 obj'), document, Buffer.from('endobj')])
    const { danger, ...kept } = await inspect('pdf', file)
    expect(danger).toBeUndefined()
    expect('bytes' in kept && kept.bytes.includes('PK the')).toBe(false)
  })

  const references = Array.from({ length: 100 }, (_, at) => `/a ${at + 5} 0 R`).join('')
  const unended = '5 0 obj<<>>stream\n'
  test.each<[string, string | undefined, string]>([
    ['that names many documents is accepted', undefined, naming(references)],
    ['that names one very often is accepted', undefined, naming('/a 5 0 R'.repeat(100)).repeat(1_000)],
    ['that names nothing, very often, is refused', 'damaged', 'trailer<</AdditionalStreams '.repeat(100_000)],
    ['whose document begins again and again is accepted', undefined, naming('/a 5 0 R') + unended.repeat(50_000)],
    ['whose document is in itself is refused', 'damaged', naming('/a 5 0 R') + '5 0 obj['.repeat(50_000)],
  ])('%s', async (_, danger, more) => {
    const found = await inspect('pdf', Buffer.concat([pdfFile('', document), Buffer.from(more)]))
    expect(found.danger).toBe(danger)
    expect(found.danger === undefined && found.bytes.includes('PK the')).toBe(false)
  })

  test('without attachments stays the same', () => {
    const file = pdfFile()
    expect(withoutCarried(file)).toBe(file)
  })
})
