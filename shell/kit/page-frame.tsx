import type { ReactNode } from 'react'

interface PageFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page with a heading and, under it, one lead sentence. */
export function PageFrame({ title, lead, children }: PageFrameProps) {
  return (
    <div className="wrap py-12 md:py-16">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead mt-3">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  )
}
