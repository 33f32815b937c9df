import type { OpenEvent } from '../../kernel/index.ts'

/** When an administrator (`admin/3`) did it, and who. */
export function decidedBy({ envelope: { time, actor } }: OpenEvent) {
  return { at: time, by: Number(actor.split('/')[1]) }
}
