import type { Kernel } from '../../../kernel/index.ts'
import { readAnchors } from '../../reads/anchored.ts'
import { chosenAnchors } from './chosen.ts'

/**
 * Whether the anchors know of nothing that this log does not go on from. An anchor that can be asked what it has is
 * asked before the first checkpoint is signed: the log may be an old one that was put back.
 */
export function createAgreement(kernel: Pick<Kernel, 'settings' | 'say' | 'now' | 'store' | 'logger'>) {
  const anchors = chosenAnchors(kernel)
  const names = anchors.map(({ name }) => name)
  const unasked = new Set(anchors.filter(({ largest }) => largest !== undefined))

  async function areLarger(origin: string, signed: number): Promise<boolean> {
    for (const anchor of unasked) {
      try {
        if (((await anchor.largest?.(origin)) ?? 0) > signed) return true
        unasked.delete(anchor)
      } catch (error) {
        // Sealing goes on beside an anchor that is away. It is asked again the next time.
        kernel.logger.warn({ anchor: anchor.name, err: error }, 'An anchor could not be asked what it has')
      }
    }
    return false
  }

  return {
    /** Whether a checkpoint may be signed, where `signed` is the size of the latest one. */
    holds: async (origin: string, signed: number): Promise<boolean> => {
      if (anchors.length === 0) return true
      const { rows } = await readAnchors(kernel.store, names, origin)
      return rows.values().every(({ other }) => other === undefined) && !(await areLarger(origin, signed))
    },
  }
}
