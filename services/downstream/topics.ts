import { type Kernel, REPAIR } from '../kernel/index.ts'

/** Whether other systems get events of a type. Repairs concern only our own documents. */
export function isPublished({ events }: Pick<Kernel, 'events'>, topic: string, type: string): boolean {
  return type !== REPAIR && events.isGiven(topic, type)
}
