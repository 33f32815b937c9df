import type { FormEntry, ScreenEntry } from '@arrive/contracts/catalogue.ts'
import { catalogue, lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { Window } from '@arrive/kit/windows.tsx'
import { Link, type OwnForm, type OwnPacket } from '@arrive/router'
import { DownloadButton } from '../parts/download-button.tsx'
import { pathFor } from '../person.ts'
import type { SignAgain } from '../signing/sign-again.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { minutesWords, stateWords, WINDOWS } from './words.ts'

/** What each part of the hub is drawn from. */
export interface HubProps {
  readonly packet: OwnPacket
  readonly person: number
  /** Which names must be typed again. */
  readonly signAgain: SignAgain
}

type HubEntry = ScreenEntry & Partial<Pick<FormEntry, 'step' | 'jobs'>>

const byName = new Map([...catalogue, ...lawCatalogue].map((entry): [string, HubEntry] => [entry.name, entry]))

export const entryNamed = (form: string | null): HubEntry | undefined => byName.get(form ?? '')

type RowProps = Pick<HubProps, 'packet' | 'person'>

export function FormRows({ rows, packet, person }: RowProps & { rows: readonly OwnForm[] }) {
  return (
    <ol className="onb-hub-rows">
      {rows.map((row) => (
        <FormRow key={row.form} row={row} packet={packet} person={person} />
      ))}
    </ol>
  )
}

interface FormRowProps extends RowProps {
  readonly row: OwnForm
}

function FormRow({ row, packet, person }: FormRowProps) {
  const entry = entryNamed(row.form)
  if (entry === undefined) return null
  const isNeeded = row.state !== 'not_needed'
  return (
    <li className="onb-hub-row" data-state={row.state}>
      <Window state={WINDOWS[row.state]} />
      <Link to={pathFor(entry.route, person)}>{entry.short}</Link>
      <span className="onb-hub-state">{stateWords(row, entry, packet)}</span>
      {isNeeded ? <span className="onb-hub-minutes">{minutesWords(row.minutes)}</span> : null}
      {row.saved_at === null ? null : (
        <DownloadButton kind="text" path={`/packets/${person}/${row.form}.pdf`} name={`Download: ${entry.short}`}>
          Download
        </DownloadButton>
      )}
      {row.draft_at === null ? null : <DeleteDraft form={row.form} named={entry.short} />}
    </li>
  )
}
