import { SELECTED } from '@arrive/contracts/call.ts'
import { Button } from '@arrive/kit/button.tsx'
import type { Session } from '@arrive/router'
import type { ReactNode } from 'react'
import { ExportButtons } from '../export/export-buttons.tsx'

interface SelectionBarProps {
  readonly selection: {
    readonly people: readonly { readonly user_id: number }[]
    readonly isFull: boolean
    readonly clear: () => void
  }
  readonly session: Session
  /** Its files have the chosen people. */
  readonly list: string
  readonly sort: string | undefined
  /** Whether each person has one row at most, so that as many rows are chosen as people. */
  readonly isOneEach?: boolean
  /** What else can be done with them. */
  readonly children?: ReactNode
}

export function SelectButton({ selecting }: { selecting: { readonly isOn: boolean; readonly toggle: () => void } }) {
  return (
    <Button kind="text" small aria-pressed={selecting.isOn} onClick={selecting.toggle}>
      Select
    </Button>
  )
}

export function SelectionBar({ selection, session, list, sort, isOneEach = false, children }: SelectionBarProps) {
  const { people, isFull, clear } = selection
  if (people.length === 0) return null
  const user_ids = people.map(({ user_id }) => user_id).join(',')
  return (
    <section className="adm-selected" aria-label="Selection">
      <p role="status">
        <b>{countWords(people.length, isOneEach)} selected</b>
        {isFull ? ` You can select up to ${SELECTED} people.` : null}
      </p>
      {children}
      <ExportButtons session={session} list={list} query={{ sort, user_ids }} />
      <Button kind="text" small onClick={clear}>
        Clear
      </Button>
    </section>
  )
}

function countWords(count: number, isOneEach: boolean): string {
  return isOneEach ? String(count) : `${count} ${count === 1 ? 'person' : 'people'}`
}
