import { parkedNow } from '../../event-store/projector/parked.ts'
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
