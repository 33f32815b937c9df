import type { Form, Tab } from '@arrive/contracts/form.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Accepted } from './accepted.tsx'
import { guardMessage } from './guard-message.ts'
import { ReviewedPart } from './reviewed-part.tsx'

interface ReviewTabsProps {
  readonly form: Form
  readonly found: boolean
  readonly values: Readonly<Record<string, unknown>>
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A form with tabs. As for applicants, the second opens once the first is complete. */
export function ReviewTabs({ form, found, values }: ReviewTabsProps) {
  const tabs = form.tabs ?? []
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    if (tabs[to] === undefined) return
    const sentence = at === 0 && to > 0 ? guardMessage(form, values) : undefined
    setRefused(sentence)
    const next = sentence === undefined ? to : at
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  const onKey = ({ key }: KeyboardEvent) => key in KEYS && go(at + (KEYS[key] ?? 0))
  const shown = tabs[at]
  return (
    <>
      <div role="tablist" aria-label={form.title} className="adm-tabs" ref={list} onKeyDown={onKey}>
        {tabs.map(({ title }, one) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === at}
            aria-controls="tab-panel"
            tabIndex={one === at ? 0 : -1}
            onClick={() => go(one)}
          >
            {title}
          </button>
        ))}
      </div>
      <Alert>{refused}</Alert>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${at}`}>
        {shown === undefined ? null : <TabInside {...{ form, found, values }} tab={shown} />}
        <div className="acts adm-tab-ends">
          {at > 0 ? <Button onClick={() => go(at - 1)}>Back</Button> : null}
          {at < tabs.length - 1 ? <Button onClick={() => go(at + 1)}>Next</Button> : null}
        </div>
      </div>
    </>
  )
}

function TabInside({ form, found, values, tab }: ReviewTabsProps & { tab: Tab }) {
  const parts = form.parts.filter(({ name }) => tab.parts?.includes(name))
  if (parts.length === 0) return <Accepted form={form} found={found} title={tab.title} />
  return parts.map((part) => <ReviewedPart key={part.name} {...{ part, found, values }} />)
}
