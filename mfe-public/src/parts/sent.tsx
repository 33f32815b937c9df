import { CircleCheck } from '@arrive/kit/icons.tsx'
import { Windows } from '@arrive/kit/windows.tsx'
import { type ReactNode, useEffect, useRef } from 'react'

const NOTIFIED = 'Your application has been submitted successfully!'

interface SentProps {
  readonly title: string
  /** The save's message. */
  readonly message: string
  /** Number of completed steps. */
  readonly steps: number
  readonly children: ReactNode
}

/** Confirms a sent form, with all windows lit. The form below has been cleared. */
export function Sent({ title, message, steps, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="pub-sent">
      <Windows states={Array.from({ length: steps }, () => 'done' as const)} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div role="status" className="grid gap-1.5">
        {[message, NOTIFIED].map((sentence) => (
          <p key={sentence} className="flex gap-2.5 font-bold text-ok">
            <CircleCheck className="mt-1" /> <span>{sentence}</span>
          </p>
        ))}
      </div>
      <div className="grid gap-3">{children}</div>
    </section>
  )
}
