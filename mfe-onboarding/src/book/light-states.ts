import { numberWord } from '@arrive/kit/number-words.ts'
import type { PacketState } from '@arrive/router'

/** One light per packet step. */
export interface LightsState {
  readonly lit: readonly boolean[]
  /** Other incomplete steps; empty if unknown. */
  readonly dark: readonly number[]
  readonly isSigned: boolean
  readonly isKnown: boolean
}

export interface LightsInput {
  /** In order. */
  readonly steps: readonly number[]
  /** The step of the form being signed. */
  readonly own: number | undefined
  readonly states: ReadonlyMap<number, PacketState> | undefined
  readonly isSigned: boolean
}

export function stateOfLights({ steps, own, states, isSigned }: LightsInput): LightsState {
  const isLit = (step: number) => (step === own && isSigned) || states?.get(step) === 'done'
  const isKnown = states !== undefined
  const dark = isKnown ? steps.filter((step) => step !== own && !isLit(step)) : []
  return { lit: steps.map(isLit), dark, isSigned: own !== undefined && isLit(own), isKnown }
}

/** How many lights are on, and what comes next. */
export function sentenceOf({ lit, dark, isSigned, isKnown }: LightsState): string {
  if (!isKnown) return isSigned ? 'This form is done.' : 'Sign to finish this form.'
  const all = numberWord(lit.length)
  if (isSigned && dark.length === 0) {
    return `All ${all} lights are on: your packet is complete. Next, the office will review it and contact you.`
  }
  const count = lit.filter(Boolean).length
  const sofar = `${numberWord(count, 'capital')} of ${all} lights ${count === 1 ? 'is' : 'are'} on.`
  if (dark.length === 0) return `${sofar} Sign to finish the last form.`
  return `${sofar} Still to do:`
}
