import { describe, expect, it } from '@jest/globals'
import { parseMultipart } from './multipart.ts'

const LIMITS = { file: 'resume', fileBytes: 100, fields: 3, fieldBytes: 50 }
const part = (disposition: string, content: string, more = '') =>
  `--X\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const END = '--X--\r\n'
const FILE = part('name="resume"; filename="cv.pdf"', '%PDF-1.7', 'Content-Type: application/pdf\r\n')
const read = (body: string) => parseMultipart(Buffer.from(body), 'X', LIMITS)
const refusal = (body: string) => {
  try {
    read(body)
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a multipart body', () => {
  it('is parsed into fields and one file', () => {
    const { fields, file } = read(`${part('name="name"', 'Zoë')}${part('name="empty"', '')}${FILE}${END}`)
    expect(fields).toEqual({ name: 'Zoë', empty: '' })
    expect(file).toEqual({ name: 'cv.pdf', bytes: Buffer.from('%PDF-1.7') })
  })

  it('keeps every byte of a file, including line breaks and near boundaries', () => {
    const content = '\r\n--\r\n--Y\r\n\r\n-\r'
    expect(read(`${part('name="resume"; filename="a"', content)}${END}`).file?.bytes.toString()).toBe(content)
  })

  it('without a chosen file has none', () => {
    expect(read(`${part('name="resume"; filename=""', '')}${END}`)).toEqual({ fields: {} })
  })

  it('with a text in place of the file has neither', () => {
    expect(read(`${part('name="name"', 'Zoë')}${part('name="resume"', 'cv.pdf')}${END}`)).toEqual({
      fields: { name: 'Zoë' },
    })
  })

  it('with only its end is empty', () => {
    expect(read(END)).toEqual({ fields: {} })
  })

  it.each([
    ['filename="../../etc/x.pdf"', '../../etc/x.pdf'],
    ['filename="a\\"b.pdf"', 'a"b.pdf'],
    ['filename="a%22b%0D%0A.pdf"', 'a"b.pdf'],
    ['filename=plain.pdf', 'plain.pdf'],
    ['filename="Zoë ☂.pdf"', 'Zoë ☂.pdf'],
    ['filename="a.pdf"; filename*=UTF-8\'\'a.pdf', 'a.pdf'],
    ['filename="a\u0000\u0007\u202egnp.pdf"', 'agnp.pdf'],
    [`filename="${'n'.repeat(300)}"`, 'n'.repeat(200)],
  ])('makes the name of %s harmless', (filename, shown) => {
    expect(read(`${part(`name="resume"; ${filename}`, 'x')}${END}`).file?.name).toBe(shown)
  })

  it.each([
    ['nothing', ''],
    ['another boundary', FILE.replaceAll('--X', '--Y')],
    ['text before its first boundary', `hello\r\n${FILE}${END}`],
    ['text behind its end', `${FILE}${END}hello`],
    ['no end', FILE],
    ['half an end', `${FILE}--X-`],
    ['a part without content', '--X\r\nContent-Disposition: form-data; name="a"\r\n'],
    ['a part without headers', `--X\r\n\r\nhello\r\n${END}`],
    ['a part without a disposition', `--X\r\nContent-Type: text/plain\r\n\r\nhello\r\n${END}`],
    ['two dispositions', `${part('name="a"', 'x', 'Content-Disposition: form-data; name="b"\r\n')}${END}`],
    ['another disposition', `--X\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n${END}`],
    ['a part without a name', `${part('filename="a"', 'x')}${END}`],
    ['an empty name', `${part('name=""', 'x')}${END}`],
    ['two names', `${part('name="a"; name="b"', 'x')}${END}`],
    ['a name without its closing quote', `${part('name="a', 'x')}${END}`],
    ['a transfer encoding', `${part('name="a"', 'x', 'Content-Transfer-Encoding: 7bit\r\n')}${END}`],
    ['an unknown header', `${part('name="a"', 'x', 'X-Other: 1\r\n')}${END}`],
    ['long headers', `${part('name="a"', 'x', `Content-Type: ${'y'.repeat(3_000)}\r\n`)}${END}`],
    ['a field twice', `${part('name="a"', '1')}${part('name="a"', '2')}${END}`],
    ['__proto__', `${part('name="__proto__"', 'x')}${END}`],
    ['a second file', `${FILE}${FILE}${END}`],
    ['a file of another name', `${part('name="other"; filename="a"', 'x')}${END}`],
    ['a text beside the file of its name', `${part('name="resume"', 'cv.pdf')}${FILE}${END}`],
    ['5,000 files', `${FILE.repeat(5_000)}${END}`],
    ['an empty file', `${part('name="resume"; filename="a.pdf"', '')}${END}`],
  ])('with %s is rejected', (_, body) => {
    expect(refusal(body)).toBe('invalid-body')
  })

  it.each([
    ['a file beyond its size', `${part('name="resume"; filename="a"', 'x'.repeat(101))}${END}`],
    ['fields beyond their size', `${part('name="a"', 'x'.repeat(51))}${END}`],
    ['too many fields', `${['a', 'b', 'c', 'd'].map((name) => part(`name="${name}"`, '1')).join('')}${END}`],
  ])('with %s is too large', (_, body) => {
    expect(refusal(body)).toBe('too-large')
  })

  it('of bad UTF-8 in a field is rejected', () => {
    const [before, after] = part('name="a"', '|').split('|')
    const body = Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xff]), Buffer.from(`${after}${END}`)])
    expect(() => parseMultipart(body, 'X', LIMITS)).toThrow(expect.objectContaining({ code: 'invalid-body' }))
  })

  it.each([
    ['names', 'invalid-body', part(`name="a"; ${'filename="'.repeat(100)}x`, 'x')],
    ['half boundaries', 'too-large', part('name="resume"; filename="a"', '\r\n--'.repeat(400_000))],
    ['parts', 'too-large', part('name="a"', 'x').repeat(60_000)],
  ])('made of many %s is refused', (_, code, body) => {
    expect(refusal(`${body}${END}`)).toBe(code)
  })
})
