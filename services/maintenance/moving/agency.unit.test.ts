import { describe, expect, test } from '@jest/globals'
import { modulesOf } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { KERNEL_COLLECTIONS } from '../../kernel/index.ts'

/** How a move to other engines treats every collection that is not a projection's. */
const DECIDED: Readonly<Record<string, 'moved' | 'made again from the log' | 'over soon'>> = {
  history: 'made again from the log',
  outcomes: 'made again from the log',
  erased: 'made again from the log',
  parked: 'made again from the log',
  generations: 'made again from the log',
  subjects: 'made again from the log',
  // A replay in another order of persons, or after an erasure, must refuse the same events.
  refused: 'moved',
  reservations: 'over soon',
  sessions: 'over soon',
  tickets: 'over soon',
  // The codes of the moment are refused if it is unknown which were used.
  totp_steps: 'over soon',
  last_seen: 'moved',
  mails: 'moved',
  account_mails: 'moved',
  waiting_mails: 'moved',
  reminder_rounds: 'moved',
  // The tab keeps a copy, and nobody else may read them.
  drafts: 'over soon',
  eeo_held: 'moved',
  personnel_mails: 'moved',
  waiting_personnel_mails: 'moved',
  reference_rounds: 'moved',
  expiry_rounds: 'moved',
  review_mails: 'moved',
  waiting_review_mails: 'moved',
  // Each start notes them again, and each backup of the new engines.
  setup_notes: 'over soon',
  digest_mails: 'moved',
  digest_rounds: 'moved',
  'service-tokens': 'moved',
  subscriptions: 'moved',
  deliveries: 'moved',
  replays: 'moved',
  leases: 'over soon',
  publishers: 'over soon',
  proof_state: 'made again from the log',
  proof_pages: 'made again from the log',
  proof_heads: 'made again from the log',
  // The anchors' last checkpoints: each anchor gets the latest one again.
  proof_anchors: 'over soon',
  proof_anchored: 'moved',
  proof_leases: 'over soon',
}

const all = [...KERNEL_COLLECTIONS, ...modulesOf(loadContracts()).flatMap((module) => module.collections ?? [])]
/** Two services write drafts. */
const collections = [...new Map(all.map((one) => [one.name, one])).values()]

describe('the collections of an agency that is moved', () => {
  test('are all listed here as moved or left behind', () => {
    expect(collections.map(({ name }) => name).sort()).toEqual(Object.keys(DECIDED).sort())
  })

  test.each(collections)('include $name exactly if it is listed as moved', ({ name, ...spec }) => {
    expect('lasting' in spec).toBe(DECIDED[name] === 'moved')
  })
})
