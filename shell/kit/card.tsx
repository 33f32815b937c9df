import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title?: ReactNode
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** With a title, the card is a region with that name. */
export function Card({ title, lead, children }: CardProps) {
  const heading = useId()
  return (
    <section className="card" aria-labelledby={title === undefined ? undefined : heading}>
      {title === undefined ? null : (
        <h2 id={heading} className="card-title">
          {title}
        </h2>
      )}
      {lead === undefined ? null : <p className="soft small mt-1.5">{lead}</p>}
      <div className={title === undefined ? '' : 'mt-6'}>{children}</div>
    </section>
  )
}
