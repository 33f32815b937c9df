export interface Sample {
  /** Name and labels, as scraped. */
  readonly series: string
  readonly value: number
  readonly counter: boolean
}

/** Empty if there is no answer. */
export async function scrape(url: string): Promise<readonly Sample[]> {
  const text = await fetch(url).then(
    (answer) => answer.text(),
    () => '',
  )
  const counters = new Set([...text.matchAll(/^# TYPE (\S+) (?:counter|histogram)$/gm)].map(([, name]) => name))
  return [...text.matchAll(/^([a-z]\w*)(\S*) (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    series: `${name}${labels}`,
    value: Number(value),
    counter: counters.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  }))
}

/** Undefined if the series was not scraped. */
export function valueIn(samples: readonly Sample[], series: string): number | undefined {
  return samples.find((sample) => sample.series === series)?.value
}

export function namesIn(samples: readonly Sample[]): readonly string[] {
  return [...new Set(samples.map(({ series }) => series.replace(/\{.*/, '')))]
}
