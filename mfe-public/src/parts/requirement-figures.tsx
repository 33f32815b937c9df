import { REQUIREMENTS } from '../requirements.ts'

/** General requirements as a list of figures. */
export function RequirementFigures() {
  return (
    <dl className="pub-figures">
      {REQUIREMENTS.map(({ figure, what, more }) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>
            <b>{what}</b> {more}
          </dd>
        </div>
      ))}
    </dl>
  )
}
