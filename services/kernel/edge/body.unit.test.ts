import { describe, expect, it } from '@jest/globals'
import { parseJson } from './body.ts'

const deep = (levels: number) => `${'[1,'.repeat(levels)}1${']'.repeat(levels)}`

describe('a JSON body', () => {
  it.each([
    ['{"name":"Ana","rows":[{"a":1}],"none":null}', { name: 'Ana', rows: [{ a: 1 }], none: null }],
    ['"text"', 'text'],
    ['null', null],
    ['{"text":"the word __proto__ is harmless in a value"}', { text: 'the word __proto__ is harmless in a value' }],
  ])('%s is read', (text, value) => {
    expect(parseJson(Buffer.from(text))).toEqual(value)
  })

  it.each([
    ['nothing', ''],
    ['half a body', '{"name":'],
    ['a byte order mark', '\uFEFF{}'],
    ['something behind the value', '{} {}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['__proto__ in escapes', '{"a":[{"\\u005f_proto__":1}]}'],
    ['17 levels', deep(17)],
    ['60,000 levels', deep(60_000)],
  ])('with %s is refused', (_, text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'invalid-body' }))
  })

  it('of bad UTF-8 is refused', () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ code: 'invalid-body' }))
  })
})
