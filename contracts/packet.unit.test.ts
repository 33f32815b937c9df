import { describe, expect, test } from '@jest/globals'
import { packetForms } from './calls/packets.ts'
import { application2 } from './forms/application2.ts'
import { forms } from './generated/forms.ts'
import { factsIn, isNeeded } from './packet.ts'
import { sampleAnswers } from './samples.ts'

const packet = packetForms(forms)
const neededBy = (position: string | null, jobs: number) =>
  packet.filter((form) => isNeeded(form, { position, jobs })).map(({ name }) => name)
const ALL = ['application2', 'authorization', 'employee', 'hipaa', 'handbook']

describe('the forms that a person needs', () => {
  test('are all of them while the position is unknown', () => {
    expect(neededBy(null, 0)).toEqual(packet.map(({ name }) => name))
  })
  test.each([
    ['HHA', ['job']],
    ['CNA', ['job']],
    ['LPN', ['nurse']],
    ['RN', ['registered_nurse']],
  ])('as %s, are those of everybody and its own', (position, own) => {
    expect(neededBy(position, 0).toSorted()).toEqual([...ALL, ...own].toSorted())
  })
  test.each([
    [0, []],
    [1, ['verification']],
    [2, ['verification', 'verification2ndPage']],
    [3, ['verification', 'verification2ndPage']],
  ])('with %d jobs, include as many reference pages', (jobs, pages) => {
    expect(neededBy('CNA', jobs).filter((name) => name.startsWith('verification'))).toEqual(pages)
  })
})

describe('facts of an application', () => {
  const answers = sampleAnswers(application2)
  const withEmployers = (...formerEmployers: readonly object[]) =>
    factsIn(application2, { ...answers, formerEmployers } as never)
  const none = (cell: string) => ({
    from: cell,
    to: cell,
    employer: cell,
    phone: cell,
    position: cell,
    salary: cell,
    reason: cell,
  })

  test.each(['', '  ', 'N / A', 'N/A', 'n/a', 'None', 'NONE'])('count no job in a row of "%s"', (cell) => {
    expect(withEmployers(none(cell), { ...none(cell), employer: 'Oak Home' }).jobs).toBe(1)
  })
  test('have the position', () => {
    expect(factsIn(application2, answers).position).toBe(answers.formData.positionCategory)
  })
})
