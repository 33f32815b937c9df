import { zip } from './zip.ts'

/** A minimal Word document (ECMA-376, Office Open XML): a paragraph per line, the first one large. */
export function docx(lines: readonly string[]): Buffer {
  return zip({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${bodyOf(lines)}</w:body></w:document>`,
  })
}

const bodyOf = (lines: readonly string[]) => `${lines.map(paragraph).join('')}${PAGE}`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const PAGE = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'

const TYPES = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
].join('')

const RELATIONS = [
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
  `<Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
].join('')

function paragraph(line: string, at: number): string {
  const size = at === 0 ? '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>' : ''
  return `<w:p><w:r>${size}<w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
