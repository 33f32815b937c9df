import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { PICTURES } from './table.ts'
import { MAX_BYTES } from './take.ts'

const TAKEN = join(import.meta.dirname, 'taken')
const TOUR = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'tour.md'), 'utf8')

const PICTURE = /!\[.+?\]\(\.\.\/infra\/demo\/pictures\/taken\/([\w-]+)\.webp\)/g
const shown = [...TOUR.matchAll(PICTURE)].map(([, name]) => name)

describe('the pictures of the tour', () => {
  test('are exactly those in the table', () => {
    const taken = readdirSync(TAKEN).map((file) => file.replace(/\.webp$/, ''))
    expect(shown.toSorted()).toEqual(taken.toSorted())
    expect(PICTURES.map(({ name }) => name)).toEqual(expect.arrayContaining(taken))
  })

  test.each(readdirSync(TAKEN))('are small enough: %s', (file) => {
    expect(statSync(join(TAKEN, file)).size).toBeLessThanOrEqual(MAX_BYTES)
  })
})
