import { parkedPersons } from '../../event-store/projector/parked.ts'
import type { Health } from '../../http/options.ts'
import type { Kernel, Module } from '../module.ts'
import type { BackgroundWork } from './workers.ts'

/**
 * Ready: started, the log accepts appends, documents can be read and written, and no projector is failing. Parked
 * persons and low disks are only reported. Concurrent checks share one query of the engines.
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

function lowDisks({ room, settings }: Pick<Kernel, 'room' | 'settings'>): readonly string[] {
  return [...(room?.() ?? [])].flatMap(([what, free]) => (free < settings.diskReserve ? [what] : []))
}

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
