/** A figure and its limit, if any. Most are ratios of two sides; a few are times, shares or sizes. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** `atLeast` and `atMost` are limits, `aim` is a goal. Without them, the figure is informational. */
  readonly atLeast?: number
  readonly atMost?: number
  readonly aim?: number
  readonly detail: string
}

/** A figure that this machine can't produce, or whose measure failed: neither met nor missed. */
export interface NotMeasured {
  readonly name: string
  readonly because: string
  readonly hasFailed: boolean
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Medians per side. Alternates the order, so none always follows the same one. The first round is a warm-up. */
export async function interleave<K extends string>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(sides) as K[]
  const seen = new Map<K, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name]()
      if (round > 0) seen.get(name)?.push(value)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<K, number>
}

export function isMet({
  value,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Figure): boolean {
  return value >= atLeast && value <= atMost
}

export function lineOf(figure: Figure | NotMeasured): string {
  if ('because' in figure) return `NOT MEASURED  ${figure.name}: ${figure.because}`
  const { name, value, atLeast, atMost, aim, detail } = figure
  if (atLeast === undefined && atMost === undefined) return `told    ${name}: ${value.toPrecision(3)} - ${detail}`
  const bar = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  const wish = aim === undefined ? '' : `, aim ${aim}`
  return `${isMet(figure) ? 'met ' : 'MISSED'}  ${name}: ${value.toPrecision(3)} (${bar}${wish}) - ${detail}`
}
