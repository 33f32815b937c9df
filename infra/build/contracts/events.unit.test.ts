import { schemaIdOf } from '@arrive/contracts/event.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { describe, expect, test } from '@jest/globals'
import { compile } from './ajv.ts'

const events = eventTypes.map((event) => ({ id: schemaIdOf(event), event }))

test('every event schema has its own id', () => {
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

describe.each(events)('the schema of the event $id', ({ event }) => {
  test('accepts its sample as read from the log', () => {
    if (event.data === undefined) return expect(event.sample).toBeUndefined()
    const takes = compile(event.data)
    return expect([takes(JSON.parse(JSON.stringify(event.sample))), takes.errors]).toEqual([true, null])
  })

  test('refuses data with an unknown or a missing field', () => {
    if (event.data === undefined) return
    const takes = compile(event.data)
    expect(takes({ ...(event.sample as object), more: 1 })).toBe(false)
    const keys = Object.keys(event.sample as object)
    expect(takes({})).toBe(keys.length === 0)
    for (const key of keys) {
      const { [key]: _, ...rest } = event.sample as Record<string, unknown>
      expect([key, takes(rest)]).toEqual([key, false])
    }
  })
})
