export interface Size {
  readonly people: number
  /** Multiplier that makes a time comparable with the limit; 1 at full size. */
  readonly scale: number
}

export const FULL = '--full'

/** @param full the limit's size; a tenth is measured without `--full` */
export function sizeOf(full: number, words: readonly string[] = process.argv): Size {
  return words.includes(FULL) ? { people: full, scale: 1 } : { people: full / PART, scale: PART }
}

const PART = 10

export function measuredOf({ scale }: Size, seconds: number, detail: string): string {
  return scale === 1 ? detail : `${seconds.toFixed(1)} s for ${detail}, times ${scale}; ${FULL} measures all of it`
}
