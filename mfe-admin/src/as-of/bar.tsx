import { addDays } from '@arrive/contracts/days.ts'
import { Button } from '@arrive/kit/button.tsx'
import { ArrowLeft, ArrowRight } from '@arrive/kit/icons.tsx'
import { timeZone, today } from '@arrive/kit/time-zone.ts'
import { useLocation, useNavigate } from '@arrive/router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { dayAt, FIRST_DAY, isKnownDay, type Moment, searchAt, wordsOf } from './moment.ts'

interface AsOfBarProps {
  readonly moment: Moment | undefined
  /** Whether the address holds a moment that can't be shown. */
  readonly isUnknown: boolean
  readonly children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Chooses the day that a screen shows. The left and right arrow keys step by a day. */
export function AsOfBar({ moment, isUnknown, children }: AsOfBarProps) {
  const id = useId()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [last, day] = [today(), moment?.day ?? today()]
  const go = (to: string) => {
    if (to >= FIRST_DAY && to <= last) void navigate(pathname + searchAt(search, to, last), { replace: true })
  }
  // The address changes before the screen does, and a second key may come in between.
  const step = (days: number) => {
    const clock = { today: last, now: Date.now(), timeZone: timeZone() }
    go(addDays(dayAt(window.location.search, clock), days))
  }
  const onKey = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    if (days === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(days)
  }
  return (
    <section
      className="adm-asof"
      data-past={moment !== undefined || undefined}
      aria-label="As of"
      aria-describedby={`${id}-help`}
      onKeyDown={onKey}
    >
      <div className="adm-asof-controls">
        <label htmlFor={id}>As of</label>
        <Button small aria-label="The day before" onClick={() => step(-1)}>
          <ArrowLeft />
        </Button>
        <DayField id={id} day={day} last={last} onChange={go} />
        <Button small aria-label="The day after" isOff={day >= last} onClick={() => step(1)}>
          <ArrowRight />
        </Button>
        <Button small isOff={moment === undefined && !isUnknown} onClick={() => go(last)}>
          Now
        </Button>
        <span id={`${id}-help`} className="vh">
          The left and right arrow keys step by a day.
        </span>
      </div>
      <div className="adm-asof-words">
        <p role="status">
          {moment === undefined ? null : (
            <>
              <b>You are looking at {wordsOf(moment, timeZone())}.</b> Nothing can be changed here.
            </>
          )}
        </p>
        {children}
      </div>
    </section>
  )
}

interface DayFieldProps {
  readonly id: string
  readonly day: string
  readonly last: string
  readonly onChange: (day: string) => void
}

/** While someone types, the field holds days that are not meant yet. */
function DayField({ id, day, last, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, value: day })
  if (typed.day !== day) setTyped({ day, value: day })
  return (
    <input
      id={id}
      type="date"
      className="in"
      value={typed.value}
      min={FIRST_DAY}
      max={last}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      aria-describedby={`${id}-help`}
      onChange={({ target: { value } }) => {
        setTyped({ day, value })
        if (isKnownDay(value) && value <= last) onChange(value)
      }}
    />
  )
}
