import { referenceJudged } from '@arrive/contracts/events/references.ts'
import { type Kernel, personOf, type Reaction } from '../../kernel/index.ts'
import { projected } from '../../shared/projected.ts'
import { followUp } from '../events/follow-up.ts'
import { PERSONNEL } from '../projections/reference.ts'
import { referencesOf } from '../reads/references.ts'

/** Finishes what an acceptance causes if the process ended before the call did. */
export function judgmentsReaction(kernel: Kernel): Reaction {
  return {
    name: 'reference-judgments',
    topics: ['personnel'],
    handles: ({ type }) => type === referenceJudged.type,
    react: async (event) => {
      const person = personOf(event)
      if ((await kernel.vault.destroyed([person])).has(person)) return
      await projected(kernel, event.id, PERSONNEL)
      const { references } = await referencesOf(kernel, person)
      await followUp(kernel, {
        person,
        references,
        judged: event.id,
        isJudged: ({ judgedAt }) => judgedAt === event.time,
      })
    },
  }
}
