import { startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { type Client, createClient } from '@arrive/services/tests/testing/client.ts'
import type { EngineNames } from '@arrive/services/tests/testing/engines.ts'
import { until as untilSeen } from '@arrive/services/tests/testing/until.ts'
import { freePort } from '../../engines/ports.ts'
import { type Sample, scrape, valueIn } from './scrapes.ts'

export interface Watched {
  readonly arrive: TestArrive
  readonly client: Client
  readonly port: number
  readonly scrape: () => Promise<readonly Sample[]>
  /** Scrapes until the series matches. @throws Error with the last value. */
  readonly until: (series: string, is: (value: number) => boolean) => Promise<readonly Sample[]>
  readonly forward: (seconds: number) => void
}

/** A minute or more, so engines can restart. */
const MAX_LOOKS = 600

export async function startWatched(environment: Readonly<Record<string, string>>, engines: EngineNames = 'embedded') {
  const port = await freePort()
  let ahead = 0
  const arrive = await startTestArrive(
    { ...environment, METRICS_PORT: String(port) },
    { engines, now: () => Date.now() + ahead },
  )
  const look = () => scrape(`http://127.0.0.1:${port}/metrics`)

  async function until(series: string, is: (value: number) => boolean): Promise<readonly Sample[]> {
    let samples: readonly Sample[] = []
    const value = async () => {
      samples = await look()
      return valueIn(samples, series)
    }
    await untilSeen(series, value, (now) => is(now ?? Number.NaN), MAX_LOOKS)
    return samples
  }

  return {
    arrive,
    client: createClient(arrive.origin),
    port,
    scrape: look,
    until,
    forward: (seconds) => {
      ahead += seconds * 1_000
    },
  } satisfies Watched
}

export type Scrapes = readonly [readonly Sample[], readonly Sample[]]

/** A fault as two scrapes, and the alerts that it must fire. */
export interface Fault {
  readonly what: string
  readonly firing: readonly string[]
  readonly environment?: () => Readonly<Record<string, string>>
  readonly scrapes: (watched: Watched) => Promise<Scrapes>
}
