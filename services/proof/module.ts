import type { Module } from '../kernel/index.ts'
import { ANCHORED, PAGES, STATE } from '../shared/sealed/collections.ts'
import { noteForSetup, SETUP_NOTES } from '../shared/setup-notes.ts'
import { proofRoutes } from './api/routes.ts'
import { ANCHORS, HEADS, LEASES } from './names.ts'
import { createAnchoring } from './reactions/anchors/anchoring.ts'
import { createSequencer } from './reactions/sequencer.ts'
import { createStandings, wordOf } from './reads/standing.ts'
import { anchorNames } from './settings.ts'

export type { Opens } from './reads/packet/opened.ts'
export {
  createPacketFiles,
  type PacketFile,
  type PacketFiles,
} from './reads/packet/packet-files.ts'
export { type SetAnchor, setAnchors } from './reads/set-anchors.ts'
export { latestNote } from './reads/state.ts'
export { proofSettings } from './settings.ts'

/** Milliseconds between checks. */
const EVERY = 5_000

export function proof(): Module {
  const { last, look } = createStandings()
  return {
    name: 'proof',
    collections: [STATE, PAGES, HEADS, ANCHORS, ANCHORED, LEASES, SETUP_NOTES],
    routes: proofRoutes,
    workers: (kernel) => [
      createSequencer(kernel),
      ...(anchorNames(kernel.settings.read).length > 0 ? [createAnchoring(kernel)] : []),
    ],
    tasks: (kernel) => [{ name: 'proof-standing', every: EVERY, run: () => look(kernel) }],
    figures: [
      { name: 'arrive_proof_unsealed_events', help: 'Events that are not sealed yet', read: () => last().unsealed },
      { name: 'arrive_proof_oldest_seconds', help: 'Age of the oldest of them', read: () => last().oldest },
      {
        name: 'arrive_proof_anchor_age_seconds',
        help: 'Since when the anchor that is behind for the longest has taken nothing',
        read: () => last().anchorAge,
      },
      {
        name: 'arrive_proof_halted',
        help: 'Whether nothing is signed any more: the log, the key or an anchor speaks against it',
        read: () => Number(last().halted !== undefined),
      },
    ],
    opened: ({ store, settings }) => noteForSetup(store, 'anchors', anchorNames(settings.read)),
    health: () => ({ sealing: wordOf(last()) }),
  }
}
