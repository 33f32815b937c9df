import { Window, type WindowState } from './windows.tsx'

interface StepsProps {
  readonly titles: readonly string[]
  /** From 0. */
  readonly current: number
  /** Makes the steps that are done buttons that lead back. */
  readonly onBack?: (at: number) => void
}

/** The tabs of a form as windows on a ground line. They are reached by Next and Previous. */
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
