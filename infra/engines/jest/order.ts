/** Slowest first: a slow file at the end leaves workers idle, and a fresh clone knows no durations. */
export const LONGEST = [
  'services/tests/attacks/sealed-history.long.test.ts',
  'infra/compose/alerts/alerts.long.test.ts',
  'services/tests/faults/clusters.long.test.ts',
  'services/tests/story/replicas.long.test.ts',
  'mfe-admin/e2e/accessibility.e2e.test.ts',
  'services/tests/faults/brokers.long.test.ts',
  'services/tests/faults/projector.long.test.ts',
  'services/tests/story/stop-reminders.long.test.ts',
  'mfe-admin/e2e/review.long.test.ts',
  'infra/e2e/smoke.long.test.ts',
  'services/tests/story/reminders.long.test.ts',
  'services/tests/faults/database.long.test.ts',
  'services/tests/story/made-up-password.long.test.ts',
  'services/tests/story/shutdown.long.test.ts',
  'services/tests/story/kept-wordings.int.test.ts',
  'services/tests/story/whole-story.int.test.ts',
  'services/tests/faults/power-cut.long.test.ts',
  'services/downstream/sent-again.long.test.ts',
  'services/tests/story/second-versions.long.test.ts',
  'services/tests/story/second-factor.long.test.ts',
  'services/tests/story/back-office.int.test.ts',
  'mfe-public/e2e/career.e2e.test.ts',
  'services/tests/faults/full-disk.long.test.ts',
  'services/maintenance/backup.long.test.ts',
  'services/tests/attacks/taking-everything.long.test.ts',
  'infra/web/twelfth-form.long.test.ts',
  'mfe-admin/e2e/frame.long.test.ts',
  'mfe-admin/e2e/geometry.long.test.ts',
  'services/downstream/reactions/replays.long.test.ts',
  'services/proof/proof.int.test.ts',
  'services/tests/story/mails-to-people.long.test.ts',
  'mfe-admin/e2e/team.long.test.ts',
  'services/tests/story/upgrade.long.test.ts',
  'mfe-onboarding/e2e/failures.long.test.ts',
  'services/proof/reactions/anchors/anchors.long.test.ts',
  'services/tests/story/digest.long.test.ts',
  'services/kernel/event-store/mongo/ports.int.test.ts',
  'mfe-onboarding/e2e/accessibility.e2e.test.ts',
  'services/tests/story/secured-engines.long.test.ts',
  'mfe-admin/e2e/lists.e2e.test.ts',
  'services/tests/attacks/names.long.test.ts',
  'mfe-admin/e2e/people.long.test.ts',
  'services/downstream/reactions/webhooks.long.test.ts',
  'mfe-public/e2e/accessibility.e2e.test.ts',
  'services/tests/attacks/proof.long.test.ts',
  'services/tests/story/invitation.int.test.ts',
  'mfe-public/e2e/verify.long.test.ts',
  'mfe-public/e2e/second-factor.long.test.ts',
  'services/tests/attacks/resumes.long.test.ts',
  'mfe-public/e2e/geometry.long.test.ts',
  'mfe-admin/e2e/print.long.test.ts',
  'infra/web/deploy.long.test.ts',
] as const

/** In full size, slowest first: an hour, 40 minutes, 20, 20 and 10. */
export const LONGEST_IN_FULL = [
  'services/tests/faults/endurance.long.test.ts',
  'services/tests/faults/power-cut.long.test.ts',
  'services/tests/faults/projector.long.test.ts',
  'services/tests/faults/clusters.long.test.ts',
  'services/tests/faults/kills.long.test.ts',
  'services/tests/faults/rotation.long.test.ts',
] as const

const SLOWEST: readonly string[] = [...(process.env['TEST_SIZE'] === 'full' ? LONGEST_IN_FULL : []), ...LONGEST]
const KINDS = ['long', 'e2e', 'outside', 'faults', 'int', 'unit']

/** Start order: the slowest files, then the most expensive kinds; otherwise stable. */
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
