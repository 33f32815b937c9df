import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseJson } from './json.ts'

const deep = (levels: number) => `${'[1,'.repeat(levels)}1${']'.repeat(levels)}`

const TOO_MANY = 'The body has more than 2,000 values.'

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
    ['17 levels behind brackets in a text', `{"a":"]]]\\"]]]","b":${deep(17)}}`],
  ])('with %s is rejected', (_, text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'invalid-body' }))
  })

  it.each([
    ['', 'The body is empty.'],
    ['{"name":NaN}', 'The body is not JSON.'],
    ["{'name':1}", 'The body is not JSON: see line 1, column 2.'],
    ['{"a":1,}', 'The body is not JSON: see line 1, column 8.'],
    ['[1}', 'The body is not JSON: see line 1, column 3.'],
    ['{}\n {}', 'The body is not JSON: see line 2, column 2.'],
    ['{"a":"Ann\tBaker"}', 'The body is not JSON: see line 1, column 10.'],
    ['{\n  "ssn": 0123\n}', 'The body is not JSON: see line 2, column 11.'],
    ['name=Ann', 'The body is not JSON.'],
    ['{"name":"Ann', 'The body is not JSON: it ends too soon, at line 1, column 13.'],
    ['{"name":"at position 3""in JSON at position 4', 'The body is not JSON: see line 1, column 24.'],
    ['{"name":', 'The body is not JSON: it ends too soon, at line 1, column 9.'],
  ])('%j is rejected with the position of the error, and without its content', (text, message) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ message }))
  })

  it('that is cut off or malformed is rejected, whatever it contains, and is not quoted', () => {
    const refusal =
      /^The body is (?:empty|not in UTF-8|not JSON(?:: (?:see|it ends too soon, at) line \d+, column \d+)?)\.$/
    const saidOf = (text: string) => {
      try {
        parseJson(Buffer.from(text))
        return 'read'
      } catch (error) {
        return (error as Error).message
      }
    }
    const json = fc.json({ stringUnit: 'binary', maxDepth: 3 })
    fc.assert(
      fc.property(json, fc.constantFrom('x', '}', ']', ':', '"', '\\'), (text, wrong) => {
        expect(saidOf(`${text} ${wrong}`)).toMatch(refusal)
      }),
    )
    fc.assert(fc.property(json, (text) => expect(saidOf(`{"a":${text}`)).toMatch(refusal)))
  })

  it.each([
    ['deep', '['.repeat(131_072), 'The body is more than 16 levels deep, or names a __proto__.'],
    ['wrong at its end', `["${'1,'.repeat(65_000)}"x`, 'The body is not JSON: see line 1, column 130004.'],
    ['broad', `[${'{},'.repeat(43_000)}{}]`, TOO_MANY],
    ['broad and wrong at its end', `[${'1,'.repeat(65_000)}x`, TOO_MANY],
    ['full of keys', `{${'"a":1,'.repeat(20_000)}"a":1}`, TOO_MANY],
    ['wrong at its beginning', `x${' '.repeat(131_000)}`, 'The body is not JSON.'],
    ['full of quotes', '"a" '.repeat(32_000), 'The body is not JSON: see line 1, column 5.'],
    ['blank', ' '.repeat(131_072), 'The body is not JSON: it ends too soon, at line 1, column 131073.'],
  ])('that is long and %s is refused', (_, text, message) => {
    const bytes = Buffer.from(text)
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ message }))
  })

  it('of exactly 2,000 values is read, whatever its strings contain', () => {
    const body = [...Array.from({ length: 1_998 }, () => 0), '[{,"\\']
    expect(parseJson(Buffer.from(JSON.stringify(body)))).toEqual(body)
    expect(() => parseJson(Buffer.from(JSON.stringify([...body, 0])))).toThrow(
      expect.objectContaining({ message: TOO_MANY }),
    )
  })

  it('of bad UTF-8 is rejected', () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ code: 'invalid-body' }))
  })
})
