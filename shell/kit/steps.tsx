import { Window, type WindowState } from './windows.tsx'

interface StepsProps {
  readonly titles: readonly string[]
  readonly current: number
  /** Turns completed steps into back buttons. */
  readonly onBack?: (at: number) => void
}

/** A form's tabs as windows on a ground line, reached by Next and Previous. */
export function Steps({ titles, current, onBack }: StepsProps) {
  const state = (at: number): WindowState => (at < current ? 'done' : at === current ? 'now' : 'open')
  return (
    <ol className="steps">
      {titles.map((title, at) => (
        <li key={title} className={`step ${state(at)}`} aria-current={at === current ? 'step' : undefined}>
          <Window state={state(at)} />
          <span className="step-name">
            <span className="vh">{`Step ${at + 1} of ${titles.length}: `}</span>
            {at < current && onBack !== undefined ? (
              <button type="button" className="step-back" onClick={() => onBack(at)}>
                {title}
              </button>
            ) : (
              title
            )}
            {at < current ? <span className="vh"> (done)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
