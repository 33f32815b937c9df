import { type AnyAnswers, defineEarlier, type Form } from '@arrive/contracts/form.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { expect, test } from '@jest/globals'
import { lintVersions } from './lint-versions.ts'

const second: Form = { ...job, version: 2 }
const same = (answers: object) => answers as AnyAnswers
const first = defineEarlier(job, { upcast: same })

test('versions that each upcast to the next pass', () => {
  expect(lintVersions([job], [])).toEqual([])
  expect(lintVersions([second], [first])).toEqual([])
})

test('a version without its predecessors, and one without a current form, are reported', () => {
  const gap = ['Form job: version 2 needs the versions 1 before it, each once.']
  expect(lintVersions([second], [])).toEqual(gap)
  expect(lintVersions([second], [first, first])).toEqual(gap)
  expect(lintVersions([job], [first])).toEqual([
    'Form job: is version 1, and its earlier version 1 has been replaced: raise it to 2.',
  ])
  expect(lintVersions([], [first])).toEqual(['There is an earlier version of job, and no form of that name.'])
})

test('an upcast that throws, or whose result is invalid in the next version, is reported', () => {
  const throws = defineEarlier(job, {
    upcast: () => {
      throw new Error('no')
    },
  })
  expect(lintVersions([second], [throws])).toEqual([
    'Form job: version 1: its answers cannot be carried over: Error: no',
  ])
  const [sentence] = lintVersions([second], [defineEarlier(job, { upcast: () => ({ job: {} }) })])
  expect(sentence).toMatch(/^Form job: version 1: its answers are not those of the next version after the upcast/)
  const [section] = lintVersions([second], [defineEarlier(job, { upcast: same, upcastSection: () => ({}) })])
  expect(section).toMatch(/^Form job: version 1: its company part/)
})

test('a version with another save path is reported', () => {
  const moved = { ...second, save: { ...job.save, path: '/elsewhere' } }
  expect(lintVersions([moved], [first])).toEqual(['Form job: version 1 is saved in another way than version 2.'])
})
