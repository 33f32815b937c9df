import { blockingOn } from '@arrive/contracts/credentials.ts'
import type { PacketBlock } from '@arrive/contracts/errors.ts'
import { REFERENCES_NEEDED } from '@arrive/contracts/references.ts'
import type { Kernel } from '../../kernel/index.ts'
import { credentialsToday, todayOf } from '../../shared/credentials.ts'
import { factsOf } from '../../shared/packet-people.ts'
import { countReferences, type KnownReferences, PERSONNEL, REFERENCES } from '../../shared/personnel.ts'
import { reviewState } from '../../shared/reviews.ts'
import type { Person } from '../projections/person.ts'
import { reviewedIn, type Step } from '../projections/row.ts'

/** Everything that keeps the packet from being approved today. */
export async function packetBlocks(
  kernel: Kernel,
  steps: readonly Step[],
  id: string,
  person: Person,
): Promise<readonly PacketBlock[]> {
  const [references, { credentials }] = await Promise.all([
    acceptedOf(kernel, id),
    credentialsToday(kernel, Number(id)),
  ])
  const blocking = blockingOn(credentials, factsOf(person).position, todayOf(kernel))
  return [
    ...openForms(steps, person),
    ...(references < REFERENCES_NEEDED
      ? [{ kind: 'reference', what: 'references', state: `${references} of ${REFERENCES_NEEDED} accepted` } as const]
      : []),
    ...blocking.map(({ kind, state }) => ({ kind: 'credential', what: kind, state }) as const),
  ]
}

function openForms(steps: readonly Step[], person: Person): readonly PacketBlock[] {
  return reviewedIn(person, steps).flatMap(({ form }) => {
    const state = reviewState(person.forms[form], person.reviews?.forms[form])
    return state === 'approved' ? [] : [{ kind: 'form', what: form, state } as const]
  })
}

async function acceptedOf({ reader, now }: Kernel, id: string): Promise<number> {
  const found = await reader(PERSONNEL).get(REFERENCES, id)
  return found === undefined ? 0 : countReferences(found.value as KnownReferences, now()).accepted
}
