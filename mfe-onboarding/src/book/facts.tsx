import type { FormScreen } from '@arrive/contracts/form.ts'

/** Key facts next to the handbook they are from. */
export function Facts({ facts }: { facts: NonNullable<FormScreen['facts']> }) {
  if (facts.length === 0) return null
  return (
    <aside className="onb-book-facts" aria-label="At a glance">
      {facts.map(([figure, words]) => (
        <p key={figure} className="onb-book-fact">
          <b>{figure}</b> <span>{words}</span>
        </p>
      ))}
    </aside>
  )
}
