/**
 * `half`: a draft; `returned`: the office has a question; `unknown`: whether it is done is not known yet, or could not
 * be read.
 */
export type WindowState = 'done' | 'now' | 'open' | 'half' | 'returned' | 'not-needed' | 'unknown'

const LOOKS: Readonly<Record<WindowState, string>> = {
  done: 'win on',
  now: 'win now',
  open: 'win',
  half: 'win half',
  returned: 'win returned',
  'not-needed': 'win not-needed',
  unknown: 'win unknown',
}

/** Lit means done. Decorative; the adjacent text says the same. */
export function Window({ state, size }: { state: WindowState; size?: 'mini' }) {
  return <span className={size === 'mini' ? `${LOOKS[state]} mini` : LOOKS[state]} aria-hidden="true" />
}

export function Windows({ states, size }: { states: readonly WindowState[]; size?: 'mini' }) {
  const keyed = states.map((state, at) => ({ state, key: at }))
  return (
    <span className={size === 'mini' ? 'wins mini' : 'wins'} aria-hidden="true">
      {keyed.map(({ state, key }) => (
        <Window key={key} state={state} {...(size && { size })} />
      ))}
    </span>
  )
}
