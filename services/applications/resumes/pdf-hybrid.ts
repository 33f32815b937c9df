import { readObject } from './pdf-objects.ts'

/** Where LibreOffice names the whole document that a hybrid PDF carries beside its pages. */
const CARRIED = /\/AdditionalStreams[\0\t\n\f\r ]*\[([^\]]{0,1000})\]/g
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R/g
const BLANK = ' '

/** The file without the documents that it carries; everything else stays where it is. */
export function withoutCarried(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const found = [...text.matchAll(CARRIED)]
  if (found.length === 0) return file
  const clean = Buffer.from(file)
  for (const { 0: all, 1: list = '', index } of found) {
    for (const [, number = ''] of list.matchAll(REFERENCE)) blankStreams(clean, text, number)
    clean.fill(BLANK, index, index + all.length)
  }
  return clean
}

function blankStreams(clean: Buffer, text: string, number: string): void {
  for (const { 0: head, index } of text.matchAll(new RegExp(`(?<!\\d)0*${number}\\s+\\d+\\s+obj`, 'g'))) {
    const { data } = readObject(text, index + head.length, { left: text.length * 2 })
    const end = data === undefined ? -1 : text.indexOf('endstream', data)
    if (data !== undefined && end > data) clean.fill(BLANK, data, end)
  }
}
