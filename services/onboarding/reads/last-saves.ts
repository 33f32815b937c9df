import type { Form } from '@arrive/contracts/form.ts'
import { createCache, DamagedDocument, type Kernel, kernelData, type Stored } from '../../kernel/index.ts'
import type { SignedEvidence } from '../../shared/evidence.ts'
import { answersOf, ONBOARDING } from '../projections/collections.ts'

type Basis = SignedEvidence['basis']

export interface LastSaves {
  /** Runs a save, which says where its event is. */
  readonly saving: <T>(person: number, save: (appended: (stored: Stored) => void) => Promise<T>) => Promise<T>
  /** The save of the form that a next one replaces. */
  readonly basisOf: (person: number) => Promise<Basis>
}

const MAX_ENTRIES = 20_000

/** Remembers the saves of this process, because a document that was just saved is slow to open. */
export function createLastSaves(kernel: Pick<Kernel, 'reader' | 'store' | 'shared'>, form: Form): LastSaves {
  const { reader, store, shared } = kernel
  const known = createCache<number, Stored>(MAX_ENTRIES)

  async function basisOf(person: number): Promise<Basis> {
    const last = known.get(person)
    // Without other processes, this one makes every save.
    if (last !== undefined && !shared) return basisIn(last)
    const [doc] = await reader(ONBOARDING).unopened(answersOf(form), [String(person)])
    if (doc === undefined) return null
    const isLast = last !== undefined && last.time === doc.sort['saved_at']
    return isLast ? basisIn(last) : positioned(store, eventIn(doc))
  }

  return {
    saving: async (person, save) => {
      try {
        return await save((stored) => known.set(person, stored))
      } catch (error) {
        // It may still be appended.
        known.delete(person)
        throw error
      }
    },
    // Documents of the compartments don't name their event.
    basisOf: form.compartment === undefined ? basisOf : async () => null,
  }
}

function basisIn({ event, position }: Stored): Basis {
  return { event, position }
}

/** Undefined for a document of an older release, and for a damaged one. */
function eventIn(doc: { readonly value: unknown }): string | undefined {
  try {
    return Object(doc.value).event
  } catch (error) {
    if (error instanceof DamagedDocument) return undefined
    throw error
  }
}

export async function positioned({ get }: Pick<Kernel['store'], 'get'>, event: string | undefined): Promise<Basis> {
  if (event === undefined) return null
  const doc = (await get(kernelData.HISTORY.name, [event], { bodies: false })).get(event)
  return { event, position: String(doc?.sort?.['position'] ?? '') }
}
