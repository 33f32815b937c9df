import { parkedPersons } from '../../event-store/projector/parked.ts'
import type { Health } from '../../http/options.ts'
import type { Kernel, Module } from '../module.ts'
import type { BackgroundWork } from './workers.ts'

/**
 * Ready: the start is over, the log takes appends, the documents can be read and written, no projector is failing.
 * Parked persons do not make a process unready, since all others are served, but they are counted here for whoever
 * looks, as long as documents can be read. Nor does a disk that is nearly full, nor what modules say of themselves.
 *
 * The engines are asked once at a time: whoever asks meanwhile, a probe or a scrape of the metrics, shares the answer,
 * so that no number of them is a load.
 */
export function createHealth(
  kernel: Kernel,
  { projectors }: BackgroundWork,
  started = () => true,
  modules: readonly Pick<Module, 'health'>[] = [],
): Health {
  const { log, store } = kernel

  const askEngines = shared(async () => {
    const parked = parkedPersons(store).catch(() => undefined)
    return Promise.all([log.healthy().catch(no), store.healthy().catch(no), parked])
  })

  async function ready() {
    const [logTakes, storeAnswers, parked] = await askEngines()
    const failing = projectors.filter((projector) => !projector.healthy()).map(({ name }) => name)
    const said = Object.assign({}, ...modules.map(({ health }) => health?.()))
    const detail = { log: logTakes, documents: storeAnswers, failing, parked, ...disksOf(kernel), ...said }
    return { ready: started() && logTakes && storeAnswers && failing.length === 0, detail }
  }

  return { live: () => true, ready }
}

const no = () => false

/** Asks again only when the answer before is there. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

function disksOf(kernel: Kernel): { readonly low?: readonly string[] } {
  return kernel.room === undefined ? {} : { low: lowDisks(kernel) }
}

/** What is kept on disks with less free than `DISK_RESERVE`. */
function lowDisks({ room, settings }: Pick<Kernel, 'room' | 'settings'>): readonly string[] {
  return [...(room?.() ?? [])].flatMap(([what, free]) => (free < settings.diskReserve ? [what] : []))
}

/** Tells the log of the process when a disk becomes low, and when none is any more. */
export function diskWatch(kernel: Pick<Kernel, 'room' | 'settings' | 'logger'>): () => Promise<void> {
  let before = ''
  return async () => {
    const low = lowDisks(kernel).join(', ')
    if (low === before) return
    before = low
    if (low === '') kernel.logger.info({}, 'All disks have more free than DISK_RESERVE again')
    else kernel.logger.warn({ reason: low }, 'A disk has less free than DISK_RESERVE')
  }
}
