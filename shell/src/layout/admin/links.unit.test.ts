import { describe, expect, test } from '@jest/globals'
import { isCurrent, MORE_LINKS, PANEL_LINKS } from './links.ts'

const current = (path: string) =>
  [...PANEL_LINKS, ...MORE_LINKS].filter((link) => isCurrent(link, path)).map(({ label }) => label)

describe('the link that stands for the page', () => {
  test.each(PANEL_LINKS.map(({ to, label }) => [to, label]))('%s is %s', (to, label) => {
    expect(current(to)).toEqual([label])
  })
  test.each(['/details-forms/17', '/admin-hipaa/17', '/staffFormVerification2ndPage/17'])(
    '%s belongs to the details of the staff',
    (path) => expect(current(path)).toEqual(['Staff Details']),
  )
  test('an unknown page has none', () => expect(current('/administration')).toEqual([]))
})
