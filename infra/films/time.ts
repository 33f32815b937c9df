/**
 * Time inside a film: `phase` runs from 0 to 1 over the seven seconds; whatever is made of it must meet itself at 1.
 */

export const FRAMES = 140
export const PER_SECOND = 20
export const SIZE = 960

export type Film = (phase: number) => string

/** From 0 to 1, slow at both ends. */
export function ease(value: number): number {
  const at = Math.min(1, Math.max(0, value))
  return at * at * (3 - 2 * at)
}

/** 0, rises to 1 between the first two moments, falls back between the last two. */
export const between = (phase: number, [from, full, fades, gone]: readonly [number, number, number, number]): number =>
  ease((phase - from) / (full - from)) * (1 - ease((phase - fades) / (gone - fades)))

/** A sway that fits `times` (a whole number) into the film. */
export const sway = (phase: number, times: number, shift = 0): number => Math.sin(2 * Math.PI * (phase * times + shift))

/** The part after the point of something that turns `times` over. */
export const turn = (phase: number, times: number, shift = 0): number => {
  const value = (phase * times + shift) % 1
  return value < 0 ? value + 1 : value
}

/** The same numbers on every machine: a film is a file that anybody can make again. */
export function scattered(count: number, seed: number): readonly number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  })
}
