import type { Form } from '@arrive/contracts/form.ts'
import { inWords } from '@arrive/contracts/form-words.ts'
import { Answers } from '@arrive/kit/answers.tsx'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { rowTitle } from '@arrive/kit/row-title.ts'
import { useId, useState } from 'react'
import { changesBetween, rowsIn } from './changes.ts'
import type { Version } from './packet.ts'

interface ChangesDialogProps {
  readonly form: Form
  readonly versions: readonly Version[]
  /** The opened version, compared with the one before. */
  readonly opened: number
  readonly onClose: () => void
}

/** A version of a form, and its changes since another. */
export function ChangesDialog({ form, versions, opened, onClose }: ChangesDialogProps) {
  const at = versions.findIndex(({ version }) => version === opened)
  const [to, setTo] = useState(at)
  const [from, setFrom] = useState(Math.max(0, at - 1))
  const isFirst = at === 0
  const [before, after] = [versions[from], versions[to]]
  return (
    <Dialog open title={form.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className="adm-whole">
        {isFirst ? (
          <p>This is the first version: there is no earlier one to compare it with.</p>
        ) : (
          <div className="adm-compare">
            <VersionSelect label="Compare" versions={versions} at={from} onChange={setFrom} />
            <VersionSelect label="with" versions={versions} at={to} onChange={setTo} />
          </div>
        )}
        {isFirst || before === undefined || after === undefined ? null : <Changes {...{ form, before, after }} />}
        {after === undefined ? null : (
          <details className="adm-text" open={isFirst}>
            <summary>View all of version {after.version}</summary>
            <WholeVersion form={form} version={after} />
          </details>
        )}
      </div>
    </Dialog>
  )
}

interface VersionSelectProps {
  readonly label: string
  readonly versions: readonly Version[]
  readonly at: number
  readonly onChange: (at: number) => void
}

function VersionSelect({ label, versions, at, onChange }: VersionSelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="in select" value={at} onChange={({ target }) => onChange(Number(target.value))}>
        {versions.map(({ version, saved_at }, one) => (
          <option key={version} value={one}>
            Version {version}, {formatMoment(saved_at)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Changes({ form, before, after }: { form: Form; before: Version; after: Version }) {
  const changes = changesBetween(form, before, after)
  if (before === after) return <p role="status">Choose two different versions to see what changed.</p>
  if (changes.length === 0) return <p role="status">Both versions have the same answers.</p>
  return (
    <ul className="adm-changes">
      {changes.map(({ key, where, label, before: old, after: now }) => (
        <li key={key}>
          <b>{label}</b> <small className="soft">{where}</small>
          <p>
            <span className="vh">Before: </span>
            <del>{old}</del> <span aria-hidden="true">→</span> <span className="vh">After: </span>
            <ins>{now}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}

function WholeVersion({ form, version }: { form: Form; version: Version }) {
  return inWords(form, version.words).parts.flatMap((part) =>
    rowsIn(part, version.record).map((row, at) => (
      <section key={rowTitle(part, at)} className="answers-row">
        <h3>{rowTitle(part, at)}</h3>
        <Answers part={part} values={row} />
      </section>
    )),
  )
}
