import { tellFigure } from '../../../infra/engines/jest/figures.ts'

export function printFigure(attack: string, figure: string, bar: string): void {
  tellFigure({ fault: attack, size: '', figure, bar })
}
