import { expect, test } from '@jest/globals'
import { cookieOf, isOpenIn } from './cookie.ts'

test('the panel is open unless it was folded', () => {
  expect(isOpenIn('')).toBe(true)
  expect(isOpenIn('other=1; sidebar_state=true')).toBe(true)
  expect(isOpenIn('other=1; sidebar_state=false; more=2')).toBe(false)
})
test('the cookie of the panel lasts seven days, on the whole site', () => {
  expect(cookieOf(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax')
})
