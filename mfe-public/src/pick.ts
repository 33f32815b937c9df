/** One of a list by chance; `chance` is from 0 to below 1. */
export function pick<T>([first, ...rest]: readonly [T, ...T[]], chance: number): T {
  return [first, ...rest][Math.floor(chance * (rest.length + 1))] ?? first
}

interface Ways {
  readonly reducedMotion: boolean
  readonly saveData: boolean
}

/** Whether a film may move: not for somebody who asked for less motion or for less data. */
export const mayMove = ({ reducedMotion, saveData }: Ways): boolean => !reducedMotion && !saveData
