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

describe('the page after a form', () => {
  const more = { ...entryOf(job), name: 'more', route: '/more/{id}', review: '/admin-more/{id}' }

  test('is the one that the form names', () => {
    expect(placed([...catalogue, more], job)).toEqual(job)
  })
  test('is none after the last form of the packet', () => {
    expect(placed([...catalogue.filter(({ name }) => name !== 'handbook'), entryOf(handbook)], handbook)).toBe(handbook)
  })
  test('is the next form of the packet by default', () => {
    const { screen, review } = placed([...catalogue.filter(({ step }) => step <= 9), more], handbook)
    expect([screen.next, review?.next]).toEqual(['/more/{id}', '/admin-more/{id}'])
  })
})
