/** The size of a measurement, in people: that of the bar, or a part of it that the default run has time for. */
export interface Size {
  readonly people: number
  /** What a measured time is multiplied by to be compared with the bar; 1 at the bar's own size. */
  readonly scale: number
}

/** Asks for the sizes that the bars are about: a million events. */
export const FULL = '--full'

/** @param full the size that the bar is about; a tenth of it is measured unless `--full` is asked for */
export function sizeOf(full: number, words: readonly string[] = process.argv): Size {
  return words.includes(FULL) ? { people: full, scale: 1 } : { people: full / PART, scale: PART }
}

const PART = 10

/** What was measured, and that it was multiplied where it was. */
export function measuredOf({ scale }: Size, seconds: number, detail: string): string {
  return scale === 1 ? detail : `${seconds.toFixed(1)} s for ${detail}, times ${scale}; ${FULL} measures all of it`
}
