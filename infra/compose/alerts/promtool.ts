import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample } from './scrapes.ts'

export const ALERTS = join(import.meta.dirname, '..', 'alerts.yaml')
/** From Debian's package prometheus. */
export const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0

/** 15 seconds apart: twenty minutes. */
const STEPS = 80
/** Longer than any alert waits. */
const LOOK = '10m'

export function promtool(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** Extrapolates two scrapes (counters keep growing); returns promtool's complaints if other alerts fire. */
export async function judge(scrapes: readonly [readonly Sample[], readonly Sample[]], firing: readonly string[]) {
  return run({
    input_series: seriesOf(...scrapes),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: LOOK,
        exp_samples: firing.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  })
}

/** The one-line summary of an alert that fires for these samples. */
export async function summaryOf(alertname: string, samples: readonly Sample[]): Promise<string | undefined> {
  const said = await run({
    input_series: seriesOf(samples, samples),
    alert_rule_test: [{ alertname, eval_time: LOOK, exp_alerts: [] }],
  })
  // Promtool prints unexpected alerts.
  return /summary="([^"]*)"/.exec(said)?.[1]
}

async function run(test: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arrive-alerts-'))
  const file = join(folder, 'tests.yaml')
  const tests = [{ interval: '15s', ...test }]
  try {
    // JSON is valid YAML.
    await writeFile(file, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: '15s', tests }))
    return promtool('test', 'rules', file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function seriesOf(first: readonly Sample[], second: readonly Sample[]) {
  const before = new Map(first.map(({ series, value }) => [series, value]))
  // No alert uses Node's standard metrics.
  const ours = second.filter(({ series }) => series.startsWith('arrive_'))
  const own = ours.map(({ series, value, counter }) => {
    const growth = counter ? value - (before.get(series) ?? 0) : 0
    return { series: withTarget(series), values: `${value}${growth < 0 ? '' : '+'}${growth}x${STEPS}` }
  })
  return [{ series: withTarget('up'), values: `${second.length === 0 ? 0 : 1}+0x${STEPS}` }, ...own]
}

/** Adds the labels that Prometheus adds when scraping. */
function withTarget(series: string): string {
  const labels = 'job="arrive",instance="one:9464"'
  return series.endsWith('}') ? `${series.slice(0, -1)},${labels}}` : `${series}{${labels}}`
}
