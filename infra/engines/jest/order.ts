/** Slowest first: in full size an hour, 40 minutes, 20, 20 and 10. At the end they would leave workers idle. */
export const LONGEST = ['endurance', 'power-cut', 'projector', 'clusters', 'kills', 'rotation'].map(
  (name) => `services/tests/faults/${name}.long.test.ts`,
)

const KINDS = ['long', 'e2e', 'outside', 'int', 'unit']

/** Start order: the slowest files, then the most expensive kinds; otherwise stable. */
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
