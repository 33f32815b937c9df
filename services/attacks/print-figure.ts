/**
 * Prints the measured result of an attack next to its limit, so that a run of the whole suite reads as a table. To the
 * standard error directly: Jest puts a stack trace behind every `console.log`.
 */
export function printFigure(attack: string, figure: string, bound: string): void {
  process.stderr.write(`attack: ${attack}: ${figure} (${bound})\n`)
}
