import { personOf } from '../../kernel/events/envelope.ts'
import type { Kernel } from '../../kernel/module.ts'
import { OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type Settled } from '../../kernel/projector/outcomes.ts'
import { ERASED, type Reaction } from '../../kernel/projector/projection.ts'
import { RESERVATIONS } from '../../kernel/requests/registry.ts'
import { TOPIC } from '../names.ts'
import { SESSIONS } from '../sessions.ts'

const NAME = 'erasure'
const NOBODY = 0

/** Destroys what is left of an erased person beside the projections. Doing it again changes nothing. */
export function erasureReaction(kernel: Kernel): Reaction {
  const { vault, blobs, store, outcomes, now } = kernel
  return {
    name: NAME,
    topics: [TOPIC],
    wants: ({ type }) => type === ERASED,
    react: async (envelope) => {
      const person = personOf(envelope)
      // The key first: without it nothing that is still there, or written meanwhile, can be read.
      await vault.destroy(person)
      await blobs.forget(person)
      await store.commit([SESSIONS, RESERVATIONS].map(({ name }) => ({ kind: 'forget', collection: name, person })))
      await store.compact()
      const settled: Settled = { status: 200, body: {}, fingerprint: envelope.fingerprint ?? '' }
      const id = outcomeId(envelope.id, NAME)
      const doc = { ...outcomeDoc(id, NOBODY, settled, undefined), expires: now() + OUTCOME_AGE }
      await store.commit([{ kind: 'put', collection: OUTCOMES.name, doc }])
      outcomes.settle(id, settled)
    },
  }
}
