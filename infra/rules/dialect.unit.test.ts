import { describe, expect, test } from '@jest/globals'
import { dialectIn, dialectViolations } from './dialect.ts'

const said = (file: string, text: string) => dialectIn([{ file, text }]).map(({ text: found }) => found)

describe('the dialect', () => {
  test('is found in comments, test titles and documents', () => {
    expect(said('a.ts', '// Whoever asks.\nconst a = 1 /* so many */')).toEqual(['says "Whoever"', 'says "so many"'])
    expect(said('a.unit.test.ts', "test.each(CASES)('%s stands', () => {})")).toEqual(['says "stands"'])
    expect(said('docs/a.md', 'What became of it.')).toEqual(['says "became of"'])
  })

  test('is not searched in code, quoted names or signed texts', () => {
    expect(said('a.ts', "const stands = 'whoever stands beside'")).toEqual([])
    expect(said('docs/a.md', 'Set `whoever`.\n```\nwhoever\n```\n')).toEqual([])
    expect(said('contracts/texts/hipaa.md', 'Whoever signs.')).toEqual([])
  })

  test('may not grow, and its number must shrink along', () => {
    const files = [{ file: 'a.ts', text: '// Whoever asks.' }]
    expect(dialectViolations(files, 1)).toEqual([])
    expect(dialectViolations(files, 0)).toMatchObject([{ text: 'counts 1 phrases, not 0: use plain words' }])
    expect(dialectViolations(files, 2)).toMatchObject([{ text: 'counts 1 phrases, not 2: set DIALECT_LEFT to 1' }])
  })
})
