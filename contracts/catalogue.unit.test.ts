import { describe, expect, test } from '@jest/globals'
import { entryOf, pageOf, placed, stepsOf } from './catalogue.ts'
import { handbook } from './forms/handbook.ts'
import { homecare } from './forms/homecare-request.ts'
import { job } from './forms/job.ts'
import { catalogue } from './generated/catalogue.ts'
import { forms } from './generated/forms.ts'

const packet = forms.filter(({ kind }) => kind === 'onboarding')

test('the catalogue has every packet form in order, and no other form', () => {
  expect(catalogue).toEqual(packet.map(entryOf))
  expect(() => entryOf(homecare)).toThrow('homecare is not of the packet.')
})

test('a catalogue entry has a form’s title, its routes and its read call', () => {
  const { short: _, ...nameless } = handbook
  expect(entryOf(nameless)).toEqual({
    name: 'handbook',
    step: 9,
    title: 'Employee Handbook',
    short: 'Employee Handbook',
    route: '/handbook/{id}',
    review: '/admin-handbook/{id}',
    layout: 'book',
    read: { path: '/get_handbook_data', list: 'handbook_data' },
  })
  expect(pageOf('/admin-handbook/{id}')).toBe('admin-handbook')
})

test('two pages of one form share a step', () => {
  const shared = stepsOf(catalogue).filter(({ pages }) => pages.length > 1)
  const named = shared.map(({ short, pages }) => [short, pages.map(({ name }) => name)])
  expect(named).toContainEqual(['References', ['verification', 'verification2ndPage']])
})

describe('the routes around a form', () => {
  const routesOf = (name: string, entries = catalogue) => {
    const form = packet.find((one) => one.name === name)
    const { screen, review } = placed(entries, form ?? handbook)
    return [screen.back, screen.next, review?.back, review?.next]
  }

  test.each([
    ['application2', [undefined, '/authorization/{id}', '/admin', '/admin-authorization/{id}']],
    ['hipaa', ['/employee/{id}', '/verification/{id}', '/admin-employee/{id}', '/admin-verification/{id}']],
    ['verification', ['/hipaa/{id}', '/verification2ndPage/{id}', '/admin-hipaa/{id}', '/admin-job/{id}']],
    ['verification2ndPage', ['/verification/{id}', '/job/{id}', '/admin-verification/{id}', '/admin-job/{id}']],
    ['job', ['/verification/{id}', '/nurse/{id}', '/admin-verification/{id}', '/admin-nurse/{id}']],
  ])('of %s follow from the packet, with a second page as a detour', (name, routes) => {
    expect(routesOf(name)).toEqual(routes)
  })

  test('include no next one after the last form of the packet, until another follows', () => {
    const upTo = catalogue.slice(0, catalogue.findIndex(({ name }) => name === 'handbook') + 1)
    const more = { ...entryOf(job), name: 'more', step: 99, route: '/more/{id}', review: '/admin-more/{id}' }
    const back = ['/registered/{id}', '/admin-registered/{id}'] as const
    expect(routesOf('handbook', upTo)).toEqual([back[0], undefined, back[1], undefined])
    expect(routesOf('handbook', [...upTo, more])).toEqual([back[0], '/more/{id}', back[1], '/admin-more/{id}'])
  })
})
