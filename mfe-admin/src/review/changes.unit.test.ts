import { application2 } from '@arrive/contracts/forms/application2.ts'
import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { rowTitle } from '@arrive/kit/row-title.ts'
import { expect, test } from '@jest/globals'
import { changesBetween } from './changes.ts'
import type { Version } from './packet.ts'

const person = { user_id: 17 }
const version = (record: Version['record'], words: Version['words'] = {}) => ({ record, words })

test('a changed field is listed with both values as shown', () => {
  const before = version({ criminalBackground: [{ ...person, conviction: 'no', signature_date: '2026-11-19' }] })
  const after = version({ criminalBackground: [{ ...person, conviction: 'yes', signature_date: '2026-11-20' }] })
  const changes = changesBetween(authorization, before, after)
  expect(changes.map(({ label, before: old, after: now }) => [label, old, now])).toEqual([
    ['Ever convicted of a crime', 'No', 'Yes'],
    ['Employee signature date', 'Nov 19, 2026', 'Nov 20, 2026'],
  ])
  expect(changes[0]?.where).toBe('Criminal Background Disclosure')
})

test('a row is matched by its label, whatever its position', () => {
  const row = (level: string, school: string) => ({ ...person, level, school, year: '', degree: '' })
  const before = version({ educationData: [row('College', 'Old'), row('High School', 'First')] })
  const after = version({ educationData: [row('High School', 'First'), row('College', 'New')] })
  const [change, ...others] = changesBetween(application2, before, after)
  expect(others).toEqual([])
  expect(change).toMatchObject({ where: 'College', label: 'School', before: 'Old', after: 'New' })
})

test('a missing answer counts as blank, and equal answers are no change', () => {
  const after = version({ authorizationData: [{ ...person, former_names: 'Ruiz' }] })
  expect(changesBetween(authorization, version({}), after)).toMatchObject([{ before: 'Blank', after: 'Ruiz' }])
  expect(changesBetween(authorization, after, after)).toEqual([])
})

test('rows without a label are titled by their number', () => {
  const part = application2.parts.find(({ name }) => name === 'formerEmployers')
  expect(part && rowTitle(part, 1)).toBe('Employer 2')
})

test('a change uses the words of its version, and a rewording of the same answer is no change', () => {
  const row = (conviction: string, more = {}) => ({ criminalBackground: [{ ...person, conviction, ...more }] })
  const requested = {
    'criminalBackground.conviction': 'Convicted of a felony',
    'criminalBackground.conviction=no': 'Never',
  }
  const [before, after] = [version(row('no'), requested), version(row('yes'))]
  expect(changesBetween(authorization, before, after)).toMatchObject([
    { label: 'Ever convicted of a crime', before: 'Never', after: 'Yes' },
  ])
  expect(changesBetween(authorization, after, before)).toMatchObject([
    { label: 'Convicted of a felony', before: 'Yes', after: 'Never' },
  ])
  expect(changesBetween(authorization, version(row('no'), requested), version(row('no')))).toEqual([])
})
