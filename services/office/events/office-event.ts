import type { Kernel, Origin } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'

/** The head of a submission of an event about what the office keeps of a person; the rest may follow. */
export function officeEvent({ events }: Pick<Kernel, 'events'>, origin: Origin, type: string, person: number) {
  const head = { topic: 'office', source: '/arrive/office', dataschema: events.schemaOf(type) } as const
  return { ...head, origin, type, person, awaited: [OFFICE_FILE] } as const
}
