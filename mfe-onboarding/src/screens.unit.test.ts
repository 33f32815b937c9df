import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { pageOf } from './pages.ts'
import { SCREENS } from './screens.ts'

const packet = forms
  .filter(({ kind }) => kind === 'onboarding')
  .sort((one, other) => (one.step ?? 0) - (other.step ?? 0))

describe('the screens of the packet are those of the contracts', () => {
  test.each(packet.map((form) => [form.name, form] as const))('%s', (_, { screen, title, step }) => {
    const page = pageOf(screen.route)
    expect(screen.route).toBe(`/${page}/{id}`)
    expect(SCREENS).toContainEqual({ page, step, title })
  })

  test('there is no other one', () => {
    expect(SCREENS).toHaveLength(packet.length)
  })

  test('every next and back leads to one of them', () => {
    const ways = packet.flatMap(({ screen }) => [screen.next, screen.back]).filter((way) => way !== undefined)
    expect(ways.filter((way) => pageOf(way) === undefined)).toEqual([])
  })
})
