import { describe, expect, test } from '@jest/globals'
import { isCurrent, linksFor, MORE_LINKS, PANEL_LINKS } from './links.ts'

const current = (path: string) =>
  [...PANEL_LINKS, ...MORE_LINKS].filter((link) => isCurrent(link, path)).map(({ label }) => label)

describe('the current link of the panel', () => {
  test.each(PANEL_LINKS.map(({ to, label }) => [to, label]))('on the page %s it is %s', (to, label) => {
    expect(current(to)).toEqual([label])
  })
  test.each([
    '/details-forms/17',
    '/admin-hipaa/17',
    '/staffFormVerification2ndPage/17',
    '/evidence/17',
    '/changes/17',
  ])('the page %s belongs to Staff Details', (path) => expect(current(path)).toEqual(['Staff Details']))
  test('an unknown page has no current link', () => expect(current('/administration')).toEqual([]))
})

test.each([
  ['owner', 'Feeds, Register Staff, Staff Accounts, Team'],
  ['compliance', 'Staff Accounts, Team'],
  ['recruiter', ''],
  ['auditor', 'Feeds, Staff Accounts, Team'],
])('of the restricted pages, %s gets these links: %s', (role, labels) => {
  const shown = linksFor([...PANEL_LINKS, ...MORE_LINKS], role).map(({ label }) => label)
  const requested = ['Feeds', 'Register Staff', 'Staff Accounts', 'Team'].filter((label) => shown.includes(label))
  expect(requested.join(', ')).toBe(labels)
})
