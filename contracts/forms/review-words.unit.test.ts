import { expect, test } from '@jest/globals'
import type { Field } from '../form.ts'
import { forms } from '../generated/forms.ts'

/** Words that speak to the applicant, or as the applicant. */
const TO_APPLICANT = /\b(?:you|your|yours|we|us|our|my|me)\b|\bI [a-z]/i

const reviewed = forms.filter(({ review }) => review !== undefined)

test('exactly the forms of the packet have a review', () => {
  expect(reviewed).toEqual(forms.filter(({ kind }) => kind === 'onboarding'))
})

test.each(reviewed.map((form) => [form.name, form] as const))('the review of %s speaks to the reviewer', (_, form) => {
  const labels = form.parts.flatMap(({ fields }) =>
    Object.values<Field>(fields).map(({ label, reviewLabel = label }) => reviewLabel),
  )
  const titles = [form.title, ...form.parts.map(({ title }) => title), ...(form.tabs ?? []).map(({ title }) => title)]
  expect([...titles, ...labels].filter((words) => TO_APPLICANT.test(words))).toEqual([])
})
