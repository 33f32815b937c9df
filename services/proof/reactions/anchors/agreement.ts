import type { Kernel } from '../../../kernel/index.ts'
import { readAnchors } from '../../reads/anchored.ts'
import { keysOfState } from '../../reads/state.ts'
import type { Notes } from '../notes.ts'
import { chosenAnchors } from './chosen.ts'

type LogKeys = Pick<Notes, 'key' | 'vkey' | 'formerKeys' | 'signed'>

/** An anchor that can answer is asked before the first checkpoint is signed: the log may be an old backup. */
export function createAgreement(kernel: Pick<Kernel, 'settings' | 'say' | 'now' | 'store' | 'logger'>) {
  const anchors = chosenAnchors(kernel)
  const names = anchors.map(({ name }) => name)
  const unasked = new Set(anchors.filter(({ largest }) => largest !== undefined))

  async function areLarger(origin: string, notes: LogKeys): Promise<boolean> {
    const keys = keysOfState({ vkey: notes.vkey() ?? '', formerKeys: notes.formerKeys() })
    const signed = notes.signed()?.size ?? 0
    for (const anchor of unasked) {
      try {
        if (((await anchor.largest?.(origin, keys)) ?? 0) > signed) return true
        unasked.delete(anchor)
      } catch (error) {
        // Sealing continues without an unavailable anchor, which is asked again next time.
        kernel.logger.warn({ anchor: anchor.name, err: error }, 'An anchor could not be asked what it has')
      }
    }
    return false
  }

  return {
    holds: async (notes: LogKeys): Promise<boolean> => {
      if (anchors.length === 0) return true
      const origin = notes.key()?.name ?? ''
      const { rows } = await readAnchors(kernel.store, names, origin)
      return rows.values().every(({ other }) => other === undefined) && !(await areLarger(origin, notes))
    },
  }
}
