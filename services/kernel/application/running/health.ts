import type { Metrics } from '../../common/metrics.ts'
import { parkedNow } from '../../event-store/projector/parked.ts'
import type { Projector } from '../../event-store/projector/projector.ts'
import type { Health } from '../../http/options.ts'
import type { Kernel } from '../module.ts'
import type { BackgroundWork } from './workers.ts'

/**
 * Ready: the start is over, the log takes appends, the documents can be read, no projector is failing. Parked persons
 * do not make a process unready, since all others are served, but they are counted here for whoever looks.
 */
export function createHealth({ log, store }: Kernel, { projectors }: BackgroundWork, started = () => true): Health {
  async function ready() {
    const [logTakes, storeAnswers] = await Promise.all([log.healthy(), store.healthy()])
    const failing = projectors.filter((projector) => !projector.healthy()).map(({ name }) => name)
    const parked = storeAnswers ? (await parkedNow(store)).length : undefined
    const detail = { log: logTakes, documents: storeAnswers, failing, parked }
    return { ready: started() && logTakes && storeAnswers && failing.length === 0, detail }
  }

  return { live: () => true, ready }
}

/** Tells the metrics, each time it is called, how far and how long each projector is behind and how many are parked. */
export function createMeasure(kernel: Kernel, workers: BackgroundWork, metrics: Metrics): () => Promise<void> {
  const behindSince = new Map<string, number>()

  async function lagOf({ name, reader, topics, positions }: Projector): Promise<number> {
    const places = kernel.shared ? await kernel.store.progress(reader) : positions()
    let all = 0
    for (const [source, end] of await kernel.log.ends(topics)) {
      const events = end - (places.get(source) ?? 0)
      metrics.lag(name, source, events)
      all += events
    }
    return all
  }

  return async () => {
    for (const projector of workers.projectors) {
      if ((await lagOf(projector)) === 0) behindSince.delete(projector.name)
      else if (!behindSince.has(projector.name)) behindSince.set(projector.name, kernel.now())
      const since = behindSince.get(projector.name)
      metrics.lagSeconds(projector.name, since === undefined ? 0 : (kernel.now() - since) / 1_000)
    }
    metrics.parked((await parkedNow(kernel.store)).length)
  }
}
