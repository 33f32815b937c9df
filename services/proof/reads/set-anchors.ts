import type { Kernel } from '../../kernel/index.ts'
import { setupNote } from '../../shared/setup-notes.ts'
import { readAnchors } from './anchored.ts'
import { originOfState, readState } from './state.ts'

export interface SetAnchor {
  readonly name: string
  /** When it last accepted a checkpoint. ISO 8601, UTC. */
  readonly time: string | undefined
  readonly hasLatest: boolean
}

/** The anchors that are set, in whichever process. Those that contradict the log are left out. */
export async function setAnchors({ store }: Pick<Kernel, 'store'>): Promise<readonly SetAnchor[]> {
  const state = await readState(store)
  const { rows } = await readAnchors(store, (await setupNote(store, 'anchors')) ?? [], originOfState(state))
  return [...rows]
    .filter(([, { other }]) => other === undefined)
    .map(([name, { size, time }]) => ({ name, time, hasLatest: size > 0 && size >= (state?.size ?? 0) }))
}
