import { expect, it } from '@jest/globals'
import { uuidv7 } from './uuid.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('a UUID of version 7 starts with its time', () => {
  const chance = new Uint8Array(10).fill(0xff)
  expect(uuidv7(0x0192f3a57c11, chance)).toBe('0192f3a5-7c11-7fff-bfff-ffffffffffff')
  for (let at = 0; at < 100; at += 1) expect(uuidv7()).toMatch(FORM)
})

it('no two UUIDs are equal', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => uuidv7())).size).toBe(1_000)
})
