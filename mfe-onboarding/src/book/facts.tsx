/** What people look up most, from the handbook itself. */
const FACTS = [
  ['6 hours', 'notice for illness or emergency'],
  ['2 weeks', 'notice for a schedule change'],
  ['Fridays', 'timesheets due; pay every other Friday at noon'],
  ['90 days', 'initial employment period'],
] as const

export function Facts() {
  return (
    <aside className="book-facts" aria-label="At a glance">
      {FACTS.map(([figure, words]) => (
        <p key={figure} className="book-fact">
          <b>{figure}</b> <span>{words}</span>
        </p>
      ))}
    </aside>
  )
}
