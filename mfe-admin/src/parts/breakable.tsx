import { Fragment } from 'react'

const PLACES = /(?<=[.@_-])(?=.)/

/** A text with an email: if too long for a line, it breaks after punctuation. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(PLACES).map((part, at) => ({ part, at }))
  return parts.map(({ part, at }) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
