import { application2 } from '@arrive/contracts/forms/application2.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { blankValues } from '@arrive/kit/form/body.ts'
import { describe, expect, test } from '@jest/globals'
import { differences, draftIn, onScreen } from './values.ts'

const typed = {
  ...blankValues(application2),
  fullName: 'Ann Baker',
  acceptTerms: [true, true],
  formerEmployers: [{ ...Object(blankValues(application2)['formerEmployers'])[0], employer: 'Oak Street Care' }],
}

describe('a draft of a screen', () => {
  test('comes back as it was typed, without the ticks', () => {
    const back = onScreen(application2, draftIn(application2, typed))
    expect(back).toMatchObject({ fullName: 'Ann Baker', acceptTerms: [false, false] })
    expect(Object(back['formerEmployers'])[0]).toMatchObject({ employer: 'Oak Street Care', phone: '' })
    expect(Object(back['formerEmployers'])).toHaveLength(3)
  })

  test('leaves what it does not have', () => {
    const screen = { hipaaAcknowledgment: 'Ann', hipaaSignature: 'Ann Baker', declineVaccination: true }
    const draft = { hipaaAcknowledgment: 'Ann Baker' }
    expect(onScreen(hipaa, draft, screen)).toEqual({ ...screen, hipaaAcknowledgment: 'Ann Baker' })
  })
})

describe('the differences of two drafts', () => {
  const here = draftIn(application2, typed)
  test('name the fields and rows that differ, and no others', () => {
    const there = draftIn(application2, { ...typed, fullName: 'Anne Baker', formerEmployers: [] })
    expect(differences(application2, here, there)).toEqual([
      { question: 'Full Name', here: 'Ann Baker', there: 'Anne Baker' },
      { question: 'Employer 1: Employer', here: 'Oak Street Care', there: 'Blank' },
    ])
  })

  test('are none for a missing and an empty answer, and for spaces at the end', () => {
    expect(differences(hipaa, { hipaaAcknowledgment: '' }, {})).toEqual([])
    expect(differences(hipaa, { hipaaAcknowledgment: 'Ann ' }, { hipaaAcknowledgment: 'Ann' })).toEqual([])
  })
})
