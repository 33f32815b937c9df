import type { ReactNode } from 'react'

/** The top of an information page: a sky-blue band with the heading and one sentence. */
export function SkyHead({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <div className="bg-sky">
      <div className="wrap py-12 md:py-20">
        <h1>{title}</h1>
        <p className="lead mt-4">{lead}</p>
      </div>
    </div>
  )
}
