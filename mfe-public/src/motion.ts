/** Prerendered pages assume that it matches. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** @param chance at least 0 and below 1 */
export function pickClip<T>([first, ...rest]: readonly [T, ...T[]], chance: number): T {
  return [first, ...rest][Math.floor(chance * (rest.length + 1))] ?? first
}

interface MotionPreferences {
  readonly reducedMotion: boolean
  readonly saveData: boolean
}

/** Whether a film may play: not with reduced motion or data saving. */
export const mayAnimate = ({ reducedMotion, saveData }: MotionPreferences): boolean => !reducedMotion && !saveData
