import type { Form } from '@arrive/contracts/form.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Window } from '@arrive/kit/windows.tsx'
import { type FormNote, Link, type OwnForm } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { loadForm } from '../forms.ts'
import { pathFor } from '../person.ts'
import { subjectOf } from '../screen/note-subject.ts'
import type { Emptied } from '../signing/signatures.ts'
import { entryNamed, type HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'
import { askedWords, minutesWords, signAgainWords } from './words.ts'

/** Forms that the office sent back, with its notes in full, and forms to sign again. */
export function Attention({ packet: { forms, more }, person, signAgain }: HubProps) {
  const returned = [...forms, ...more].filter(({ state }) => state === 'needs_attention')
  if (returned.length === 0) return null
  return (
    <HubSection title="Needs your attention">
      {returned.map((row) => (
        <Returned key={row.form} row={row} person={person} again={signAgain.get(row.form)} />
      ))}
    </HubSection>
  )
}

interface ReturnedProps {
  readonly row: OwnForm
  readonly person: number
  readonly again: ReadonlyMap<string, Emptied> | undefined
}

function Returned({ row, person, again }: ReturnedProps) {
  const entry = entryNamed(row.form)
  if (entry === undefined) return null
  return (
    <div className="onb-hub-fix">
      <div className="onb-hub-row" data-state={row.state}>
        <Window state="returned" />
        <Link to={pathFor(entry.route, person)}>{entry.short}</Link>
        <span className="onb-hub-state">
          {again !== undefined && row.notes.length === 0 ? signAgainWords(again) : askedWords(row.notes.length)}
        </span>
        <span className="onb-hub-minutes">{minutesWords(row.minutes)}</span>
      </div>
      {row.notes.length === 0 ? null : <Notes form={row.form} notes={row.notes} />}
    </div>
  )
}

/** Named by the form's own labels, which load with the form. */
function Notes({ form, notes }: { form: string; notes: readonly FormNote[] }) {
  const { data } = useQuery({ queryKey: ['form', form], queryFn: async () => (await loadForm({ name: form })).form })
  return (
    <ul>
      {notes.map((note) => (
        <li key={`${note.part} ${note.row} ${note.field}`}>
          <NoteOf note={note} form={data} />
        </li>
      ))}
    </ul>
  )
}

function NoteOf({ note, form }: { note: FormNote; form: Form | undefined }) {
  return (
    <>
      <b>{form === undefined ? 'Note' : subjectOf(form, note)}</b>
      <span className="soft small">
        From the office, <time dateTime={note.at}>{formatDay(note.at)}</time>:
      </span>
      <p>{note.note}</p>
    </>
  )
}
