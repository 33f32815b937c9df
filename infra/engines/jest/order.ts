/**
 * The slowest test files, slowest first. A slow file at the end leaves the other workers idle, and a fresh
 * clone has no durations of an earlier run.
 */
export const LONGEST = [
  'services/faults/clusters.int.test.ts',
  'infra/web/twelfth-form.e2e.test.ts',
  'mfe-admin/e2e/review.e2e.test.ts',
  'mfe-admin/e2e/accessibility.e2e.test.ts',
  'services/story/back-office.int.test.ts',
  'services/kernel/event-store/embedded/damage.int.test.ts',
  'services/story/replicas.int.test.ts',
  'services/maintenance/backup.int.test.ts',
  'services/maintenance/bad-backups.int.test.ts',
  'services/maintenance/move.int.test.ts',
  'services/story/shutdown.int.test.ts',
  'services/story/fuzz.int.test.ts',
  'services/story/unchanged.int.test.ts',
  'mfe-admin/e2e/frame.e2e.test.ts',
  'infra/e2e/smoke.e2e.test.ts',
  'mfe-admin/e2e/people.e2e.test.ts',
  'infra/compose/logins.int.test.ts',
  'mfe-admin/e2e/lists.e2e.test.ts',
  'mfe-onboarding/e2e/failures.e2e.test.ts',
  'mfe-onboarding/e2e/accessibility.e2e.test.ts',
  'services/downstream/reactions/webhooks.int.test.ts',
] as const

const KINDS = ['e2e', 'attacks', 'faults', 'int', 'unit']

/**
 * The tests in the order in which a run starts them: the slowest files, then by kind, the most expensive kind first.
 * Within a kind the order stays the same.
 */
export function longestFirst<T extends { readonly path: string }>(tests: readonly T[]): T[] {
  return tests
    .map((test) => ({ test, place: placeOf(test.path) }))
    .sort((a, b) => a.place - b.place)
    .map(({ test }) => test)
}

function placeOf(path: string): number {
  const long = LONGEST.findIndex((file) => path.endsWith(`/${file}`))
  if (long !== -1) return long
  return LONGEST.length + KINDS.findIndex((kind) => path.includes(`.${kind}.test.`))
}
