import { text } from 'node:stream/consumers'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise } from 'yauzl'

export interface SheetCell {
  readonly type: 'text' | 'number'
  readonly value: string
  readonly format: string
  readonly isBold: boolean
}

export interface Sheet {
  readonly names: readonly string[]
  readonly frozenRows: number
  readonly hasFormulas: boolean
  readonly rows: readonly (readonly (SheetCell | undefined)[])[]
}

/** Reads the first sheet of an Excel file by its XML. */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  const parts = await unzipped(bytes)
  const styles = stylesIn(parts.get('xl/styles.xml') ?? '')
  const sheet = { frozenRows: 0, hasFormulas: false, rows: [] as (SheetCell | undefined)[][] }
  let cell: { at: number; type: string; style: Style; value: string } | undefined
  parse(parts.get('xl/worksheets/sheet1.xml') ?? '', {
    open: ({ name, attributes }) => {
      if (name === 'pane') sheet.frozenRows = attributes.state === 'frozen' ? Number(attributes.ySplit) : 0
      if (name === 'f') sheet.hasFormulas = true
      if (name === 'row') sheet.rows.push([])
      const { r = '', t = 'n', s = '0' } = attributes
      if (name === 'c') cell = { at: columnOf(r), type: t, style: styles[Number(s)] ?? PLAIN, value: '' }
    },
    text: (words) => {
      if (cell !== undefined) cell.value += words
    },
    close: ({ name }) => {
      if (name !== 'c' || cell === undefined) return
      const { at, type, value, style } = cell
      const row = sheet.rows.at(-1) ?? []
      if (value !== '') row[at] = { type: type === 'inlineStr' ? 'text' : 'number', value: unescaped(value), ...style }
      cell = undefined
    },
  })
  return { ...sheet, names: namesIn(parts.get('xl/workbook.xml') ?? '') }
}

/** As spreadsheets do. */
function unescaped(value: string): string {
  return value.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

type Style = Pick<SheetCell, 'format' | 'isBold'>

const PLAIN: Style = { format: '', isBold: false }

function stylesIn(xml: string): readonly Style[] {
  const [formats, fonts, styles] = [new Map<string, string>(), [] as boolean[], [] as Style[]]
  const path: string[] = []
  const styleOf = ({ numFmtId = '', fontId }: SaxesTagPlain['attributes']): Style => {
    return { format: formats.get(numFmtId) ?? numFmtId, isBold: fonts[Number(fontId)] === true }
  }
  parse(xml, {
    open: ({ name, attributes }) => {
      path.push(name)
      if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      if (name === 'font') fonts.push(false)
      if (name === 'b') fonts[fonts.length - 1] = true
      if (name === 'xf' && path.at(-2) === 'cellXfs') styles.push(styleOf(attributes))
    },
    text: () => undefined,
    close: () => path.pop(),
  })
  return styles
}

function namesIn(xml: string): readonly string[] {
  const names: string[] = []
  parse(xml, {
    open: ({ name, attributes }) => name === 'sheet' && names.push(attributes.name ?? ''),
    text: () => undefined,
    close: () => undefined,
  })
  return names
}

interface Handlers {
  readonly open: (tag: SaxesTagPlain) => void
  readonly text: (words: string) => void
  readonly close: (tag: SaxesTagPlain) => void
}

/** @throws Error for malformed XML */
function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  parser.on('opentag', open)
  parser.on('text', text)
  parser.on('closetag', close)
  parser.write(xml).close()
}

/** From 0: `B7` is 1. */
function columnOf(place: string): number {
  return [...place.replaceAll(/\d/g, '')].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1
}
