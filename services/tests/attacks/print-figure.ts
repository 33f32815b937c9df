import { tellFigure } from '../../../infra/engines/jest/figures.ts'

/** Says the measured result of an attack next to its limit, so that a run of the whole suite reads as a table. */
export function printFigure(attack: string, figure: string, bar: string): void {
  tellFigure({ fault: attack, size: '', figure, bar })
}
