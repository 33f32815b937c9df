import { Fragment } from 'react'

/** Numbers and phrases that must stay on one line, such as phone numbers. */
const WHOLE = /(\(\d{3}\) \d{3}-\d{4}|\b(?:Suite \d+|Appendix [A-Z]|N \/ A)\b)/

export function WholeWords({ text }: { text: string }) {
  // A text never changes its order, so the index is a good key.
  const parts = text.split(WHOLE).map((part, at) => ({ part, key: String(at), isWhole: at % 2 === 1 }))
  return parts.map(({ part, key, isWhole }) =>
    isWhole ? (
      <span key={key} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    ),
  )
}
