import { type ReactNode, useId } from 'react'

interface HubSectionProps {
  readonly title: string
  /** Right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function HubSection({ title, aside, children }: HubSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="onb-hub-section">
      <header>
        <h2 id={heading}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
