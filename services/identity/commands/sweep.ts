import { type Kernel, outcomeDocs, type PeriodicTask, subjects } from '../../kernel/index.ts'
import { SESSIONS } from '../sessions.ts'
import { TICKETS } from '../tickets.ts'

const HOUR = 60 * 60_000

export function sweeps({ store, now }: Pick<Kernel, 'store' | 'now'>): PeriodicTask[] {
  return [SESSIONS, subjects.RESERVATIONS, outcomeDocs.OUTCOMES, TICKETS].map(({ name }) => ({
    name: `sweep-${name}`,
    every: HOUR,
    run: () => store.sweep(name, now()),
  }))
}
