import type { Call } from '@arrive/contracts/call.ts'
import { defineEarlierEvent, type EventType } from '@arrive/contracts/event.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { closed } from '@arrive/contracts/schemas.ts'
import { expect, test } from '@jest/globals'
import { lintContracts } from './lint-contracts.ts'

const call: Call = {
  id: 'get-toys',
  method: 'GET',
  path: '/toys',
  summary: 'All toys.',
  access: 'admin',
  answer: { status: 200, schema: { type: 'array' } },
  audit: { action: 'list', what: 'toys' },
}
const { audit, ...unaudited } = call
const made: EventType = {
  type: 'toys.toy.made',
  version: 1,
  topic: 'toys',
  summary: 'A toy was made.',
  data: closed({ name: { type: 'string', maxLength: 10 } }),
  sample: { name: 'a car' },
}
const colored: EventType = {
  ...made,
  version: 2,
  data: closed({ name: { type: 'string', maxLength: 10 }, color: { type: 'string', maxLength: 10 } }),
  sample: { name: 'a car', color: 'red' },
}
const red = defineEarlierEvent<object>(made, (data) => ({ ...data, color: 'red' }))

test('the calls and events of this repository pass', () => {
  expect(lintContracts(calls, events)).toEqual([])
})

test.each<[string, readonly Call[]]>([
  ['Two calls are called get-toys.', [call, { ...call, path: '/cars' }]],
  ['Two calls are GET /toys.', [call, { ...call, id: 'get-cars' }]],
  ['The call get-toys does not say what the audit notes of it.', [unaudited]],
  ['The call get-toys does not say why the audit notes nothing of it.', [{ ...call, audit: { none: 'no' } }]],
])('%s', (sentence, wrong) => {
  expect(lintContracts(wrong, [])).toEqual([sentence])
})

test.each<[string, readonly EventType[]]>([
  ['Two types of events are called urn:arrive:toys.toy.made:1.', [made, made]],
  ['urn:arrive:toys.toy.made:1 does not begin with its topic, cars.', [{ ...made, topic: 'cars' }]],
  ['urn:arrive:toys.toy.made:2 needs version 1 before it, with an upcast.', [colored]],
  ['urn:arrive:toys.toy.made:1 has been replaced and has no upcast.', [made, colored]],
  ['urn:arrive:toys.toy.made:1 has an upcast, and there is no version after it.', [red]],
  [
    'urn:arrive:toys.toy.made:1: its sample is not what urn:arrive:toys.toy.made:2 takes after the upcast.',
    [defineEarlierEvent(made, (data) => data), colored],
  ],
])('%s', (sentence, wrong) => {
  expect(lintContracts([], wrong)).toEqual([sentence])
})

test('a second version of an event with an upcast from the first is accepted', () => {
  expect(lintContracts([call], [red, colored])).toEqual([])
})
