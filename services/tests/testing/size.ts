/** Whether suites run in full, as with `npm run test:faults` and `npm run test:attacks`. Times are judged only then. */
export const IS_FULL = process.env['TEST_SIZE'] === 'full'

export function sized<Size>(short: Size, full: Size): Size {
  return IS_FULL ? full : short
}

/** The number in an environment variable, for one full run of another size. */
export function numberFrom(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise)
}
