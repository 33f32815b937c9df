import { recordedGeneration, recordedGenerations, shapeOf } from '../../event-store/projector/generations.ts'
import { readerName } from '../../event-store/projector/names.ts'
import { foundPause, resumeReader } from '../../event-store/projector/pausing.ts'
import type { Kernel } from '../module.ts'
import type { Live } from './kernel.ts'
import { follow } from './taking-over.ts'
import type { Workers } from './workers.ts'

/** A pause that was not renewed for so long, in milliseconds, was left by a rebuild that died. */
const ABANDONED = 120_000
/** So many looks after switches for one after pauses, which may be found later. */
const LOOKS = 20

/**
 * What a process that shares its data does now and then: goes over to the generation that a rebuild elsewhere has
 * switched to, and ends the pause of a rebuild that died.
 * @param onFatal told where the documents that are read now are those of another version of the code.
 */
export function createSwitchWatch(
  kernel: Kernel,
  lives: readonly Live[],
  workers: Workers,
  onFatal: (error: Error) => void,
): () => Promise<void> {
  const seen = new Map<string, { readonly life: string; readonly since: number }>()
  let looks = 0

  /** Asked anew: what this process has rebuilt itself meanwhile is not to be taken back. */
  async function lookAt(live: Live, at: number): Promise<void> {
    const { projection } = live
    const { generation, shape, kept = [] } = await recordedGeneration(kernel.store, projection)
    if (generation === live.generation) return
    if (shape === shapeOf(projection)) return follow(kernel, live, { workers, at, to: { generation, kept } })
    onFatal(new Error(`The documents of ${projection.name} are those of another version now; start that version.`))
  }

  async function lookAtPause(reader: string): Promise<void> {
    const pause = await foundPause(kernel.store, reader)
    if (pause === undefined) {
      seen.delete(reader)
      return
    }
    const known = seen.get(reader)
    const life = `${pause.turn}/${pause.beats}`
    if (known?.life !== life) seen.set(reader, { life, since: kernel.now() })
    else if (kernel.now() - known.since > ABANDONED) await resumeReader(kernel.store, pause)
  }

  return async () => {
    const recorded = await recordedGenerations(
      kernel.store,
      lives.map(({ projection }) => projection),
    )
    const isForPauses = looks++ % LOOKS === 0
    for (const [at, live] of lives.entries()) {
      if (recorded[at]?.generation !== live.generation) await lookAt(live, at)
      else if (isForPauses) await lookAtPause(readerName(live.projection, live.generation))
    }
  }
}
