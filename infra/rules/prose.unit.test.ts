import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { proseViolations } from './prose.ts'
import { readTexts } from './texts.ts'

const HERE = import.meta.dirname

const FIXTURES = `
README.md line 1 has 129 characters, 120 at most
docs/decisions/0001-number-taken.md has the number of another decision
docs/decisions/0002-other-number.md does not follow 0000-template.md
docs/decisions/0003-no-date.md does not follow 0000-template.md
docs/decisions/0004-other-sections.md does not follow 0000-template.md
docs/decisions/0005-empty-section.md does not follow 0000-template.md
docs/decisions/0006-this-name-is-a-whole-sentence.md is not called by four digits and one to five words
services/long-comment.css line 1 has 130 characters, 120 at most
services/long-comment.ts line 1 has 127 characters, 120 at most
`

describe('decision records follow the template, and lines have at most 120 characters', () => {
  test('everywhere in this repository', () => {
    expect(proseViolations(readTexts(join(HERE, '..', '..')))).toEqual([])
  })

  test('except in fixtures, where each violation is reported', () => {
    const seen = proseViolations(readTexts(join(HERE, 'fixtures', 'prose-violations')))
    expect(seen.map(({ file, text }) => `${file} ${text}`).sort()).toEqual(FIXTURES.trim().split('\n'))
  })
})
