import { describe, expect, test } from '@jest/globals'
import { formatRange, isLast, pageSentence, type Total, totalIn } from './total.ts'

const said = (text?: string) => totalIn(new Headers(text === undefined ? {} : { 'X-Total-Count': text }))

describe('the total of a list', () => {
  test.each<[string, Total | undefined]>([
    ['62', { count: 62, isMore: false }],
    ['0', { count: 0, isMore: false }],
    ['1000+', { count: 1_000, isMore: true }],
    ['many', undefined],
    ['-1', undefined],
    ['12345678', undefined],
    ['', undefined],
  ])('the header %j is parsed as a total', (text, total) => expect(said(text)).toEqual(total))

  test('a list may have no total', () => expect(said()).toBeUndefined())
})

describe('the range of a page', () => {
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
    // Beyond the count's limit.
    [{ from: 991, to: 1_000, ...more }, '1000+', '991–1,000 of 1,000+'],
    [{ from: 1_191, to: 1_200, ...more }, '1000+', '1,191–1,200 of 1,200+'],
    [{ from: 1_191, to: 1_197, ...none }, '1000+', '1,191–1,197 of 1,197'],
    // A row was deleted between the count and the page.
    [{ from: 11, to: 19, ...none }, '20', '11–19 of 19'],
  ])('the rows %j of %s are written %s', (span, total, words) => expect(formatRange(span, said(total))).toBe(words))

  test('a full page is the last one if the total says so', () => {
    expect(isLast(first, said('10'))).toBe(true)
    expect(isLast(first, said('11'))).toBe(false)
    expect(isLast(first, said('10+'))).toBe(false)
    expect(isLast(first, undefined)).toBe(false)
  })
})

describe('on paper, a page of a list', () => {
  const [more, none] = [{ next: 'n' }, { next: undefined }]
  test.each([
    [{ from: 1, to: 10, ...more }, '124', 'This is page 1 of 13 of the list.'],
    [{ from: 121, to: 124, ...none }, '124', 'This is page 13 of 13 of the list.'],
    [{ from: 11, to: 20, ...more }, '1000+', 'This is page 2 of the list.'],
    [{ from: 11, to: 20, ...more }, undefined, 'This is page 2 of the list.'],
    [{ from: 1, to: 10, ...more }, '10', undefined],
    [{ from: 1, to: 3, ...none }, undefined, undefined],
  ])('with the rows %j of %s says which one it is: %s', (span, total, words) => {
    expect(pageSentence(span, said(total), 10)).toBe(words)
  })
})
