import { expect, test } from '@jest/globals'
import { validatorSource } from './ajv.ts'

test('a schema that cannot be used is named', () => {
  const twice = new Map([['field:job@1.job.seen', { type: 'string', enum: ['Yes', 'Yes'] }]])
  expect(() => validatorSource(twice)).toThrow('The schema field:job@1.job.seen cannot be used: schema is invalid')
  const unknown = new Map([['call:lend-equipment', { type: 'object', fields: {} }]])
  expect(() => validatorSource(unknown)).toThrow('The schema call:lend-equipment cannot be used: strict mode')
})
