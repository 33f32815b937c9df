import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { type PipelineList, STAGE_TITLES } from '@arrive/contracts/pipeline.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import { Note } from '@arrive/kit/note.tsx'
import { Paper } from '@arrive/kit/paper/paper.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '../list/states.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { isIn } from '../roles.ts'
import { nameOf, type PersonPlace, type PersonRow, placeQuery } from './calls.ts'
import { StageChip } from './stage-chip.tsx'

interface PersonDialogProps {
  readonly session: Session
  readonly list: PipelineList
  readonly row: PersonRow
  readonly who: (person: number | null) => string
  readonly onBack: (place: PersonPlace) => void
  readonly onNote: () => void
  readonly onInvite: () => void
  readonly onClose: () => void
}

export function PersonDialog({ session, list, row, who, onBack, onNote, onInvite, onClose }: PersonDialogProps) {
  const { data, error, refetch } = useQuery({ ...placeQuery(session, list, row.user_id), staleTime: 0 })
  const works = isIn(session, OFFICE.hiring)
  const invites = works && list === 'applicants' && !row.has_account
  const facts = <Facts row={{ ...row, ...data }} who={who} />
  return (
    <>
      <Dialog
        open
        title={nameOf(row)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            {works ? <Button onClick={onNote}>Write a note</Button> : null}
            {invites ? <Button onClick={onInvite}>Invite</Button> : null}
          </>
        }
      >
        <section
          className="adm-whole"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long history scrolls, and must do so by keyboard too
          tabIndex={0}
          aria-label="History and notes"
        >
          <p className="adm-words">
            {list === 'applicants' ? (
              <ButtonLink kind="text" small to={`/details-forms/${row.user_id}`}>
                Open Details
              </ButtonLink>
            ) : null}
            {data === undefined ? null : (
              <Button kind="text" small onClick={() => print()}>
                Print
              </Button>
            )}
          </p>
          {facts}
          {data === undefined ? <Missing error={error} again={() => void refetch()} /> : null}
          {data === undefined ? null : <Entries place={data} who={who} back={works ? () => onBack(data) : undefined} />}
        </section>
      </Dialog>
      {data === undefined ? null : (
        <Paper title={`Pipeline · ${nameOf(row)}`}>
          {() => (
            <>
              <h1>{nameOf(row)}</h1>
              {facts}
              <Entries place={data} who={who} back={undefined} />
            </>
          )}
        </Paper>
      )}
    </>
  )
}

function Facts({ row, who }: { row: Omit<PersonRow, 'notes'>; who: PersonDialogProps['who'] }) {
  const facts = [
    ['Position', row.position],
    ['Email', row.email],
    ['Phone', row.phone],
    ['Since', formatDay(row.since)],
    ['Assigned to', who(row.assignee)],
  ].filter(([, text]) => text !== null && text !== '')
  return (
    <>
      <p>
        <StageChip stage={row.state} />
      </p>
      <dl className="adm-facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Breakable text={String(text)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Entries({ place, who, back }: HistoryProps) {
  return (
    <>
      <h3>History</h3>
      <History {...{ place, who, back }} />
      <h3>Notes</h3>
      {place.notes.length === 0 ? <p className="soft">No notes yet.</p> : null}
      {place.notes.map(({ note_id, at, by, text }) => (
        <Entry key={note_id} head={`${formatMoment(at)}, ${who(by)}`}>
          {text}
        </Entry>
      ))}
    </>
  )
}

function Missing({ error, again }: { error: Error | null; again: () => void }) {
  return error === null ? <Note kind="info">Loading data...</Note> : <Failed message={error.message} again={again} />
}

interface HistoryProps {
  readonly place: PersonPlace
  readonly who: PersonDialogProps['who']
  readonly back: (() => void) | undefined
}

function History({ place: { history }, who, back }: HistoryProps) {
  if (history.length === 0) return <p className="soft">New since the first submission.</p>
  return history.map(({ event, at, by, from, to, reason }, index) => (
    <Entry key={event} head={`${formatMoment(at)}, ${by === null ? 'applied again' : who(by)}`}>
      {STAGE_TITLES[from]} → {STAGE_TITLES[to]}
      {reason === null ? null : `: ${reason}`}{' '}
      {index === 0 && back !== undefined ? (
        <Button kind="text" small onClick={back}>
          Move back
        </Button>
      ) : null}
    </Entry>
  ))
}

function Entry({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className="adm-entry">
      <p className="soft">{head}</p>
      <p>{children}</p>
    </div>
  )
}
