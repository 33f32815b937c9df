import { application2 } from '@arrive/contracts/forms/application2.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { describe, expect, test } from '@jest/globals'
import { isSearched, searchBy, searchTexts } from './find.ts'

const ANSWERS = { formData: { ssn: '6789', fullName: 'Ann Núñez', zip: '28202' } }

describe('a search in Staff Details', () => {
  test.each(['6789', ' 67 '])('looks for the digits %s in SSNs', (text) => {
    expect(searchBy(text)).toMatchObject({ field: 'ssn' })
    expect(searchBy(text).valueIn(ANSWERS)).toBe('6789')
  })

  test.each(['ann', '6789 ann', '1-2'])('looks for %s in names', (text) => {
    expect(searchBy(text).valueIn(ANSWERS)).toBe('Ann Núñez')
  })

  test('finds nothing in answers of another shape', () => {
    for (const answers of [{}, { formData: null }, { formData: { ssn: 6789 } }]) {
      expect(searchBy('6789').valueIn(answers)).toBe('')
    }
  })
})

test('only the application is indexed, by SSN and name alone', () => {
  expect([isSearched(application2), isSearched(hipaa)]).toEqual([true, false])
  expect(searchTexts(application2, ANSWERS)).toEqual({ ssn: '6789', fullName: 'Ann Núñez' })
  expect(searchTexts(hipaa, ANSWERS)).toEqual({})
})
