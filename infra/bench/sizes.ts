/** `--small` shows that a measure runs: a fiftieth of its size, one block, and no result is kept. */
export const isSmall = process.argv.includes('--small')

export function size(full: number): number {
  return isSmall ? Math.ceil(full / 50) : full
}
