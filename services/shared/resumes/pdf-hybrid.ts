/** How LibreOffice names the whole document that a hybrid PDF carries along with its pages. */
const LISTS = /\/AdditionalStreams[\0\t\n\f\r ]*\[([^\]]{0,1000})\]/g
const REFERENCE = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]+R/g
const OBJECT = /(?<!\d)(\d{1,12})\s+\d{1,12}\s+obj/g
const BLANK = ' '

/** The file without the documents that it carries; everything else stays where it is. */
export function withoutCarried(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const lists = [...text.matchAll(LISTS)]
  if (lists.length === 0) return file
  const numbers = new Set(lists.flatMap(([, list = '']) => [...list.matchAll(REFERENCE)].map(([, one]) => Number(one))))
  const clean = Buffer.from(file)
  for (const { 0: list, index } of lists) clean.fill(BLANK, index, index + list.length)
  let end = 0
  for (const { 1: number, index } of text.matchAll(OBJECT)) {
    if (index < end || !numbers.has(Number(number))) continue
    const start = text.indexOf('\n', text.indexOf('stream', index))
    end = text.indexOf('endstream', start)
    if (end === -1 || start < index) break
    clean.fill(BLANK, start + 1, end)
  }
  return clean
}
