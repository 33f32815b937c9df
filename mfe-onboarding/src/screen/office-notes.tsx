import type { Form } from '@arrive/contracts/form.ts'
import { listOf } from '@arrive/kit/form/body.ts'
import { focusControl } from '@arrive/kit/form/focus-control.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Note } from '@arrive/kit/note.tsx'
import { type FormNote, type OwnPacket, useShell } from '@arrive/router'
import { subjectOf } from './note-subject.ts'

/** Notes of a return, until the form is sent again. */
export function notesOn(form: string, packet: OwnPacket | undefined): readonly FormNote[] {
  const own = [...(packet?.forms ?? []), ...(packet?.more ?? [])].find((row) => row.form === form)
  return own?.state === 'needs_attention' ? own.notes : []
}

function noteWords({ at, note }: FormNote): string {
  return `From the office, ${formatDay(at)}: ${note}`
}

/** By control name. A note on a part as a whole has no control. */
export function notesByControl(form: Form, notes: readonly FormNote[]): ReadonlyMap<string, string> {
  return new Map(
    notes.flatMap((note) => {
      const control = controlOf(form, note)
      return control === undefined ? [] : [[control, noteWords(note)] as const]
    }),
  )
}

function controlOf({ parts }: Form, { part: name, row, field }: FormNote): string | undefined {
  const part = parts.find((one) => one.name === name)
  if (part === undefined || field === null) return undefined
  return row === null ? field : `${listOf(part)}.${row}.${field}`
}

export function askedSentence(count: number): string {
  return `The office asks you to change ${count} ${count === 1 ? 'answer' : 'answers'}.`
}

/** Links to the answers that the office asks to change. Other notes are here in full. */
export function OfficeNotes({ form }: { form: Form }) {
  const notes = notesOn(form.name, useShell().packet.own)
  if (notes.length === 0) return null
  return (
    <Note kind="warn">
      <p>{askedSentence(notes.length)}</p>
      <ul>
        {notes.map((note) => (
          <li key={`${note.part} ${note.row} ${note.field}`}>
            <Subject form={form} note={note} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Subject({ form, note }: { form: Form; note: FormNote }) {
  const [control, subject] = [controlOf(form, note), subjectOf(form, note)]
  if (control === undefined) return `${subject}. ${noteWords(note)}`
  return (
    <a
      href={`#${control}`}
      onClick={(event) => {
        event.preventDefault()
        focusControl(control)
      }}
    >
      {subject}
    </a>
  )
}
