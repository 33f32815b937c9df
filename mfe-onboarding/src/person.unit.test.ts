import { describe, expect, test } from '@jest/globals'
import { pathFor, requestedPerson } from './person.ts'

describe('the person in a URL', () => {
  test.each([
    ['17', 'own'],
    ['18', 'other'],
    ['0', 'other'],
    ['9007199254740991', 'other'],
    ['9007199254740992', 'invalid'],
    ['017', 'invalid'],
    ['1e1', 'invalid'],
    ['-17', 'invalid'],
    ['17.0', 'invalid'],
    ['abc', 'invalid'],
    ['', 'invalid'],
    [undefined, 'invalid'],
  ])('the ID %s is %s for person 17', (id, kind) => {
    expect(requestedPerson(id, 17).kind).toBe(kind)
  })

  test('the ID of a person is put into a route', () => {
    expect(pathFor('/hipaa/{id}', 17)).toBe('/hipaa/17')
  })
})
