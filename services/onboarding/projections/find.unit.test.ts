import { application2 } from '@arrive/contracts/forms/application2.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { expect, test } from '@jest/globals'
import { searchIn } from './find.ts'

const search = searchIn(application2)

test.each([
  ['6789', 'ssn'],
  [' 67 ', 'ssn'],
  ['ann', 'fullName'],
  ['6789 ann', 'fullName'],
  ['1-2', 'fullName'],
])('a search for %p in Staff Details looks at %s', (text, field) => {
  expect(search?.fieldFor(text)).toBe(field)
})

test('an application is indexed by SSN and name alone', () => {
  const answers = { formData: { ssn: '6789', fullName: 'Ann Núñez', zip: '28202' } }
  expect(search?.textsIn(answers)).toEqual({ ssn: '6789', fullName: 'Ann Núñez' })
})

test.each([{}, { formData: null }, { formData: { ssn: 6789 } }])(
  'answers of another shape, %j, have no text',
  (answers) => {
    expect(search?.textsIn(answers)).toEqual({ ssn: '', fullName: '' })
  },
)

test('of the packet only the application is searched', () => {
  const packet = forms.filter(({ kind }) => kind === 'onboarding')
  expect(packet.filter((form) => searchIn(form) !== undefined)).toEqual([application2])
})
