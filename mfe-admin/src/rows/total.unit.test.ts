import { describe, expect, test } from '@jest/globals'
import { formatRange, isLast, type Total, totalIn } from './total.ts'

const said = (text?: string) => totalIn(new Headers(text === undefined ? {} : { 'X-Total-Count': text }))

describe('how many there are', () => {
  test.each<[string, Total | undefined]>([
    ['62', { count: 62, isMore: false }],
    ['0', { count: 0, isMore: false }],
    ['1000+', { count: 1_000, isMore: true }],
    ['many', undefined],
    ['-1', undefined],
    ['12345678', undefined],
    ['', undefined],
  ])('is said by the server as %j', (text, total) => expect(said(text)).toEqual(total))

  test('may not be said', () => expect(said()).toBeUndefined())
})

describe('the words of a page', () => {
  const first = { from: 1, to: 10, next: 'n' }
  const [more, none] = [{ next: 'n' }, { next: undefined }]
  test.each([
    [first, '62', '1–10 of 62'],
    [first, '1000+', '1–10 of 1,000+'],
    [first, undefined, '1–10'],
    [first, '10', '1–10 of 10'],
    [{ from: 1, to: 3, ...none }, '3', '1–3 of 3'],
    [{ from: 1, to: 3, ...none }, undefined, '1–3 of 3'],
    [{ from: 61, to: 62, ...none }, '62', '61–62 of 62'],
    // Beyond the limit of the count.
    [{ from: 991, to: 1_000, ...more }, '1000+', '991–1,000 of 1,000+'],
    [{ from: 1_191, to: 1_200, ...more }, '1000+', '1,191–1,200 of 1,200+'],
    [{ from: 1_191, to: 1_197, ...none }, '1000+', '1,191–1,197 of 1,197'],
    // One row was deleted between the count and the page.
    [{ from: 11, to: 19, ...none }, '20', '11–19 of 19'],
  ])('%j of %s are %s', (span, total, words) => expect(formatRange(span, said(total))).toBe(words))

  test('end the list where the count says that a full page was the last', () => {
    expect(isLast(first, said('10'))).toBe(true)
    expect(isLast(first, said('11'))).toBe(false)
    expect(isLast(first, said('10+'))).toBe(false)
    expect(isLast(first, undefined)).toBe(false)
  })
})
