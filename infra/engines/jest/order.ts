/**
 * The slowest test files, slowest first. A slow file at the end leaves the other workers idle, and a fresh
 * clone has no durations of an earlier run.
 */
export const LONGEST = [
  'services/tests/faults/clusters.int.test.ts',
  'services/tests/attacks/sealed-history.int.test.ts',
  'infra/compose/alerts/alerts.int.test.ts',
  'mfe-admin/e2e/review.e2e.test.ts',
  'mfe-admin/e2e/accessibility.e2e.test.ts',
  'services/tests/story/shutdown.int.test.ts',
  'services/tests/faults/projector.int.test.ts',
  'services/tests/faults/power-cut.int.test.ts',
  'services/maintenance/backup.int.test.ts',
  'infra/e2e/smoke.e2e.test.ts',
  'services/tests/story/replicas.int.test.ts',
  'services/tests/faults/brokers.int.test.ts',
  'infra/web/twelfth-form.e2e.test.ts',
  'services/tests/story/second-versions.int.test.ts',
  'mfe-admin/e2e/lists.e2e.test.ts',
  'services/tests/story/back-office.int.test.ts',
  'services/tests/story/whole-story.int.test.ts',
  'mfe-admin/e2e/frame.e2e.test.ts',
  'services/tests/story/secured-engines.int.test.ts',
  'services/tests/faults/full-disk.int.test.ts',
  'services/proof/proof.int.test.ts',
  'services/tests/attacks/taking-everything.int.test.ts',
  'mfe-onboarding/e2e/failures.e2e.test.ts',
  'mfe-public/e2e/career.e2e.test.ts',
  'mfe-admin/e2e/geometry.e2e.test.ts',
  'services/tests/faults/database.int.test.ts',
  'mfe-onboarding/e2e/checks.e2e.test.ts',
  'mfe-onboarding/e2e/accessibility.e2e.test.ts',
  'services/downstream/reactions/webhooks.int.test.ts',
  'services/proof/reactions/anchors/anchors.int.test.ts',
  'mfe-public/e2e/accessibility.e2e.test.ts',
] as const

/** The slowest of the faults in their full size, slowest first: an hour, 40 minutes, 20, 20 and 10. */
export const LONGEST_FAULTS = [
  'services/tests/faults/endurance.faults.test.ts',
  'services/tests/faults/power-cut.faults.test.ts',
  'services/tests/faults/projector.faults.test.ts',
  'services/tests/faults/clusters.faults.test.ts',
  'services/tests/faults/kills.faults.test.ts',
  'services/tests/faults/rotation.faults.test.ts',
] as const

const SLOWEST: readonly string[] = [...LONGEST_FAULTS, ...LONGEST]
const KINDS = ['e2e', 'outside', 'attacks', 'faults', 'int', 'unit']

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
  const long = SLOWEST.findIndex((file) => path.endsWith(`/${file}`))
  if (long !== -1) return long
  return SLOWEST.length + KINDS.findIndex((kind) => path.includes(`.${kind}.test.`))
}
