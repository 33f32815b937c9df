import { ANYBODY, LAST, MEN, WOMEN } from '../pools/names.ts'
import type { Random } from '../random.ts'

export function acquaintance(random: Random): string {
  return `${random.pick([...WOMEN, ...MEN, ...ANYBODY])} ${random.pick(LAST)}`
}
