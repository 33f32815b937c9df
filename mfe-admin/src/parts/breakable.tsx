import { Fragment } from 'react'

const PLACES = /(?<=[.@_-])(?=.)/

/** A text that may have an email in it: where it does not fit on a line, it breaks after a sign. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(PLACES).map((part, at) => ({ part, at }))
  return parts.map(({ part, at }) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
