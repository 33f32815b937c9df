import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { expect, test } from '@jest/globals'
import { formIn } from './use-form-then.ts'

test('a form of a day has its words and kept wordings; everything else as it is today', () => {
  const texts = [{ id: 'hepatitis-b-declination', version: 1, hash: 'a'.repeat(64) }]
  const { parts } = formIn(hipaa, { words: { 'hipaa.date1': 'Signed on' }, texts })
  expect(parts[0]?.fields['date1']?.label).toBe('Signed on')
  expect(parts[0]?.fields['employeeSignature']).toEqual(hipaa.parts[0].fields.employeeSignature)
  expect(parts[0]?.texts).toEqual([`hepatitis-b-declination/${'a'.repeat(64)}`, 'hipaa-acknowledgement'])
})
