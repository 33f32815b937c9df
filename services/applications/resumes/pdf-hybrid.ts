import { DangerError } from './danger.ts'
import { type Reading, readObject, spend } from './pdf-objects.ts'

/** Where LibreOffice names the whole document that a hybrid PDF carries beside its pages. */
const NAME = '/AdditionalStreams'
const LONGEST = 1_000
const LIST = new RegExp(String.raw`[\0\t\n\f\r ]*\[([^\]]{0,${LONGEST}})\]`, 'y')
const REFERENCE = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]+R/g
const OBJECT = /(?<!\d)(\d{1,12})\s+\d{1,12}\s+obj/g
/** LibreOffice carries one document. */
const MOST = 16
const BLANK = ' '

/** A list of what a file carries, with the offsets where it begins and ends. */
interface CarriedList {
  readonly at: number
  readonly end: number
  readonly numbers: readonly number[]
}

/**
 * The file without the documents that it carries; everything else stays where it is.
 * @throws DangerError `active` if it carries too many, `damaged` if too much was read
 */
export function withoutCarried(file: Buffer, reading: Reading): Buffer {
  const text = file.toString('latin1')
  const lists = listsIn(text, reading)
  if (lists.length === 0) return file
  const numbers = new Set(lists.flatMap((list) => list.numbers))
  if (numbers.size > MOST) throw new DangerError('active')
  const clean = Buffer.from(file)
  blankStreams(clean, text, { numbers, reading })
  for (const { at, end } of lists) clean.fill(BLANK, at, end)
  return clean
}

function listsIn(text: string, reading: Reading): readonly CarriedList[] {
  const lists: CarriedList[] = []
  for (let at = text.indexOf(NAME); at !== -1; at = text.indexOf(NAME, at + NAME.length)) {
    LIST.lastIndex = at + NAME.length
    const [all = '', list] = LIST.exec(text) ?? []
    spend(reading, LONGEST + all.length)
    if (list === undefined) continue
    const numbers = [...list.matchAll(REFERENCE)].map(([, number]) => Number(number))
    lists.push({ at, end: at + NAME.length + all.length, numbers })
  }
  return lists
}

interface Search {
  readonly numbers: ReadonlySet<number>
  readonly reading: Reading
}

/** All of them in one pass: several objects may have the same number. */
function blankStreams(clean: Buffer, text: string, { numbers, reading }: Search): void {
  spend(reading, text.length)
  for (const { 0: head, 1: number, index } of text.matchAll(OBJECT)) {
    if (!numbers.has(Number(number))) continue
    const { data } = readObject(text, index + head.length, reading)
    if (data === undefined) continue
    const end = text.indexOf('endstream', data)
    spend(reading, (end === -1 ? text.length : end) - data)
    if (end > data) clean.fill(BLANK, data, end)
  }
}
