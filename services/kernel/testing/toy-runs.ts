import type { Envelope } from '../event-store/events/envelope.ts'
import type { Entry } from '../event-store/ports/event-log.ts'
import { createProjector, type ProjectorOptions } from '../event-store/projector/projector.ts'
import { sealedEnvelope } from './events.ts'
import type { Delivery, ScriptedLog } from './scripted-log.ts'
import { SAVED, type Toy } from './toy.ts'
import { outcomesOf, recordsOf, type ToyShop } from './toy-shop.ts'

export const IN_ONE: readonly Delivery[] = [{ size: 500, back: 0 }]

export function oneByOne(count: number): readonly Delivery[] {
  return Array.from({ length: count }, () => ({ size: 1, back: 0 }))
}

export interface ToyRuns {
  readonly event: (id: string, person: number, type: string, data?: unknown) => Promise<Envelope>
  readonly saved: (id: string, person: number, colour?: string) => Promise<Envelope>
  readonly run: (log: ScriptedLog, parts?: Partial<ProjectorOptions>) => Promise<void>
  readonly place: () => Promise<number>
  /** The outcome of each event, in order. */
  readonly statuses: (entries: readonly Entry[]) => Promise<readonly (number | undefined)[]>
  readonly colourOf: (person: number) => Promise<string | undefined>
}

export function toyRuns(shop: () => ToyShop): ToyRuns {
  const event = async (id: string, person: number, type: string, data: unknown = {}) =>
    sealedEnvelope(await shop().vault.keyFor(person), data, { id, person, type })
  return {
    event,
    saved: (id, person, colour = 'red') => event(id, person, SAVED, { name: `toy ${person}`, colour }),
    run: async (log, parts) => {
      const projector = createProjector(shop().options(log, parts))
      projector.start()
      await log.played
      await projector.stop()
    },
    place: async () => (await shop().store.progress('toy@1')).get('toys/0') ?? 0,
    statuses: async (entries) => [...(await outcomesOf(shop(), entries)).values()].map((outcome) => outcome?.status),
    colourOf: async (person) =>
      ((await recordsOf(shop())).get(`toys/${person}`) as { value: Toy } | undefined)?.value.colour,
  }
}
