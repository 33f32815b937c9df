import type { PacketState } from '@arrive/router'

/** The nine lights of the packet. */
export interface LightsState {
  readonly lit: readonly boolean[]
  /** Numbers of the forms before the last that are not done; none where nothing is known of them. */
  readonly dark: readonly number[]
  readonly isSigned: boolean
  readonly isKnown: boolean
}

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const LAST = 9
const WORDS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

export function lightsOf(states: ReadonlyMap<number, PacketState> | undefined, isSigned: boolean): LightsState {
  const isLit = (step: number) => (step === LAST && isSigned) || states?.get(step) === 'done'
  const lit = STEPS.map(isLit)
  const isKnown = states !== undefined
  const dark = isKnown ? STEPS.filter((step) => step !== LAST && !isLit(step)) : []
  return { lit, dark, isSigned: lit[LAST - 1] === true, isKnown }
}

/** How many lights are on, and what comes next. */
export function sentenceOf({ lit, dark, isSigned, isKnown }: LightsState): string {
  if (!isKnown) return isSigned ? 'This form is done.' : 'Sign to finish this form.'
  if (isSigned && dark.length === 0) {
    return 'All nine lights are on: your packet is complete. Next, the office will review it and contact you.'
  }
  const count = lit.filter(Boolean).length
  const sofar = `${WORDS[count]} of nine lights ${count === 1 ? 'is' : 'are'} on.`
  if (dark.length === 0) return `${sofar} Sign to finish the last form.`
  return `${sofar} Still to do:`
}
