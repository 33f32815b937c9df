import { Fragment } from 'react'

const PLACES = /(?<=[.@_-])(?=.)/

/** A text that may contain an email: if it does not fit on a line, it breaks after punctuation. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(PLACES).map((part, at) => ({ part, at }))
  return parts.map(({ part, at }) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
