import { describe, expect, test } from '@jest/globals'
import { sentenceOf, stateOfLights } from './light-states.ts'

const states = (...done: readonly number[]) =>
  new Map([1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => [step, done.includes(step) ? 'done' : 'open'] as const))
const NINE = { steps: [1, 2, 3, 4, 5, 6, 7, 8, 9], own: 9 }
const lit = (known: ReturnType<typeof states> | undefined, isSigned: boolean) =>
  stateOfLights({ ...NINE, states: known, isSigned })
const said = (...args: Parameters<typeof lit>) => sentenceOf(lit(...args))

describe('the sentence next to the house', () => {
  test('with eight forms done, the last one is to be signed', () => {
    expect(said(states(1, 2, 3, 4, 5, 6, 7, 8), false)).toBe(
      'Eight of nine lights are on. Sign to finish the last form.',
    )
  })
  test('with all forms done, the packet is complete', () => {
    expect(said(states(1, 2, 3, 4, 5, 6, 7, 8), true)).toBe(
      'All nine lights are on: your packet is complete. Next, the office will review it and contact you.',
    )
  })
  test('signing while other forms are open leaves those to do', () => {
    const lights = lit(states(1), true)
    expect(sentenceOf(lights)).toBe('Two of nine lights are on. Still to do:')
    expect(lights.dark).toEqual([2, 3, 4, 5, 6, 7, 8])
  })
  test('a single light is in the singular', () => {
    expect(said(states(3), false)).toBe('One of nine lights is on. Still to do:')
  })
  test('a form after the signed one is still to do', () => {
    const lights = stateOfLights({ steps: [1, 2, 3], own: 2, states: states(1), isSigned: true })
    expect(sentenceOf(lights)).toBe('Two of three lights are on. Still to do:')
    expect(lights).toMatchObject({ dark: [3], lit: [true, true, false] })
  })
  test('with the other forms unknown, only this form is mentioned', () => {
    expect(said(undefined, false)).toBe('Sign to finish this form.')
    expect(lit(undefined, true).lit.filter(Boolean)).toHaveLength(1)
  })
})
