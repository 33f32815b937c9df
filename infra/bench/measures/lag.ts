import { withEngines } from '../engines.ts'
import { runScript } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { QUIET } from '../save-rate.ts'
import { script } from '../scripts.ts'

export function measureLag(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const said = await runScript(script('servers/lag.ts'), { ...QUIET, ...environment, LAG_PER_SECOND: '200' })
    const { p50, p99, events } = JSON.parse(said) as Record<'p50' | 'p99' | 'events', number>
    return [
      {
        name: 'ms from append to projection, p99 at 200 events/s',
        value: p99,
        atMost: 60,
        aim: 30,
        detail: `p50 ${p50.toFixed(1)} ms, of ${events} events`,
      },
    ]
  })
}
