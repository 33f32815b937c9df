import { firstCup } from './first-cup.ts'
import { rainOnThePorch } from './rain-on-the-porch.ts'
import { theDrive } from './the-drive.ts'
import { type Film, FRAMES, SIZE } from './time.ts'

export interface Reel {
  readonly name: string
  readonly film: Film
  /** The moment that stands for the film where it does not run. */
  readonly poster: number
}

export const REELS: readonly Reel[] = [
  { name: 'first-cup', film: firstCup, poster: 0.58 },
  { name: 'rain-on-the-porch', film: rainOnThePorch, poster: 0.62 },
  { name: 'the-drive', film: theDrive, poster: 0.2 },
]

/** One picture of a film as a whole SVG document. */
export const frameOf = (film: Film, phase: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" ` +
  `height="${SIZE}">${film(phase)}</svg>`

export const framesOf = (film: Film): readonly string[] =>
  Array.from({ length: FRAMES }, (_, at) => frameOf(film, at / FRAMES))
