import fc from 'fast-check'
import type { Envelope } from '../event-store/events/envelope.ts'
import type { Entry } from '../event-store/ports/event-log.ts'
import type { KeyVault } from '../event-store/ports/key-vault.ts'
import { entriesOf, sampleEnvelope, sealedEnvelope } from './events.ts'
import type { Delivery } from './scripted-log.ts'
import { BROKEN, ERASED, NOTED, SAVED } from './toy.ts'

export type Happening =
  | { readonly kind: 'saved'; readonly person: number; readonly name: string; readonly colour: string }
  | { readonly kind: 'noted'; readonly person: number; readonly note: string }
  | { readonly kind: 'erased' | 'broken' | 'unheard-of' | 'garbled'; readonly person: number }
  /** Repeats the event this many positions before. */
  | { readonly kind: 'again'; readonly back: number }

const person = fc.integer({ min: 1, max: 4 })

/** Mostly saves of few names by few persons, so that they conflict. */
export function happenings(options: { readonly names?: readonly string[]; readonly trouble?: boolean } = {}) {
  const { names = ['ada', 'bob', 'cyd'], trouble = true } = options
  return fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('saved' as const),
          person,
          name: fc.constantFrom(...names),
          colour: fc.string(),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('noted' as const), person, note: fc.string({ unit: 'binary' }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('again' as const), back: fc.integer({ min: 1, max: 6 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('erased' as const), person }) },
      {
        weight: trouble ? 1 : 0,
        arbitrary: fc.record({
          kind: fc.constantFrom('broken' as const, 'unheard-of' as const, 'garbled' as const),
          person,
        }),
      },
    ),
    { maxLength: 30 },
  )
}

/** Random deliveries of a log: pieces of any size, with repeats, some with `more`. */
export function deliveries() {
  return fc.array(
    fc.record({
      size: fc.constantFrom(1, 1, 2, 3, 7, 500),
      back: fc.constantFrom(0, 0, 0, 1, 5, 500),
      more: fc.boolean(),
    }) satisfies fc.Arbitrary<Delivery>,
    { maxLength: 25 },
  )
}

/** The happenings as sealed events of one source. Every person has a key from the start. */
export async function story(vault: KeyVault, happened: readonly Happening[]): Promise<Entry[]> {
  const envelopes: Envelope[] = []
  for (const [at, happening] of happened.entries()) {
    const again = happening.kind === 'again' ? envelopes.at(-happening.back) : undefined
    if (again !== undefined) envelopes.push(again)
    else if (happening.kind !== 'again') envelopes.push(await eventOf(vault, happening, at))
  }
  return entriesOf(envelopes)
}

async function eventOf(
  vault: KeyVault,
  happening: Exclude<Happening, { kind: 'again' }>,
  at: number,
): Promise<Envelope> {
  const { kind, ...data } = happening
  const time = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
  const parts = { id: `event-${at}`, person: happening.person, time, fingerprint: `print-${at}` }
  const key = await vault.keyFor(happening.person)
  if (kind === 'erased') return sampleEnvelope({ ...parts, type: ERASED })
  if (kind === 'garbled') return sampleEnvelope({ ...parts, type: SAVED, data: 'no.sealed.text' })
  const type = { saved: SAVED, noted: NOTED, broken: BROKEN, 'unheard-of': 'toy.unheard-of' }[kind]
  return sealedEnvelope(key, data, { ...parts, type })
}
