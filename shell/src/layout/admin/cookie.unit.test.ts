import { expect, test } from '@jest/globals'
import { cookieOf, isOpenIn } from './cookie.ts'

test('the panel is open until it was folded', () => {
  expect(isOpenIn('')).toBe(true)
  expect(isOpenIn('other=1; sidebar_state=true')).toBe(true)
  expect(isOpenIn('other=1; sidebar_state=false; more=2')).toBe(false)
})
test('it is kept for seven days, for all of the site', () => {
  expect(cookieOf(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax')
})
