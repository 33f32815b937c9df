import { expect, test } from '@jest/globals'
import { type Kind, readKinds, schemaName, writeKinds } from './kinds.ts'

const SCHEMA = 'urn:arrive:onboarding.form.submitted:hipaa'
const kind = (person: number, type = 'onboarding.form.submitted', schema = SCHEMA): Kind => ({ type, schema, person })

test.each<[string, readonly (Kind | undefined)[]]>([
  ['of no leaf', []],
  ['of what is no event', [undefined, undefined]],
  ['of persons, and of nobody', [kind(1), kind(0), undefined, kind(127), kind(128), kind(2 ** 24), kind(2 ** 50)]],
  ['of several types and schemas', [kind(1), kind(1, 'a'), kind(2, 'a', 'b'), kind(2), undefined, kind(3, 'b', 'a')]],
  ['of many types', Array.from({ length: 500 }, (_, number) => kind(number, `type-${number % 250}`))],
])('kinds %s are read as they were written', (_, kinds) => {
  expect(readKinds(JSON.parse(JSON.stringify(writeKinds(kinds))))).toEqual(kinds)
})

test('kinds cost four bytes for each event of two million persons', () => {
  const kinds = Array.from({ length: 600 }, (_, number) => kind(2_000_000 + number))
  expect(Buffer.from(writeKinds(kinds).steps, 'base64')).toHaveLength(4 * 600)
})

test.each([
  [`${SCHEMA}:2`, SCHEMA],
  [`${SCHEMA}:12`, SCHEMA],
])('the name of the schema %s is without its version', (dataschema, name) => {
  expect(schemaName(dataschema)).toBe(name)
})
