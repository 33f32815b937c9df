import { Button } from '@arrive/kit/button.tsx'
import { FileText } from '@arrive/kit/icons.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'
import type { Checked } from './check-file.ts'
import { FindingsTable } from './findings-table.tsx'
import { PacketResult } from './packet-result.tsx'
import { ProvenEventFacts } from './proven-event.tsx'
import type { Check, CheckState, FileRequest } from './use-check.ts'
import { notesOf, sizeOf, verdictOf } from './words.ts'

/** The check's progress and result. */
export function CheckOutcome({ check }: { check: Check }) {
  const { state } = check
  return (
    <>
      <p role="status" className="vh">
        {state.kind === 'running' ? 'Checking the file' : ''}
      </p>
      {state.kind === 'none' ? null : <Outcome check={check} state={state} />}
    </>
  )
}

function Outcome({ check, state }: { check: Check; state: Exclude<CheckState, { kind: 'none' }> }) {
  return (
    <section className="grid gap-4" aria-label="Result">
      <FileName file={state.request.file} />
      {state.kind === 'running' ? <Progress check={check} request={state.request} bytes={state.bytes} /> : null}
      {state.kind === 'broken' ? (
        <Alert>
          The check stopped. Your browser may not have enough memory for it: ask for <code>npm run verify</code>, which
          does the same outside of a browser.
        </Alert>
      ) : null}
      {state.kind === 'done' ? <Result request={state.request} checked={state.checked} /> : null}
    </section>
  )
}

function FileName({ file }: { file: File }) {
  return (
    <p className="chosen">
      <FileText />
      <span>
        <b>{file.name}</b> <span className="soft whitespace-nowrap">({sizeOf(file.size)})</span>
      </span>
    </p>
  )
}

function Progress({ check, request: { file }, bytes }: { check: Check; request: FileRequest; bytes: number }) {
  const isRead = bytes >= file.size && file.size > 0
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress className="pub-bar" aria-label="Progress" max={Math.max(1, file.size)} value={bytes} />
      <p className="num soft">
        {isRead ? `All ${sizeOf(file.size)} read. Comparing…` : `${sizeOf(bytes)} of ${sizeOf(file.size)}`}
      </p>
      <Button small onClick={check.cancel}>
        Cancel
      </Button>
    </div>
  )
}

function Result({ request, checked }: { request: FileRequest; checked: Checked }) {
  const { kind, sentence } = verdictOf(checked, { key: request.key, checkpoints: request.checkpoints.length })
  return (
    <>
      <Note kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
        <p className="lead font-bold">{sentence}</p>
      </Note>
      {checked.kind === 'refused' ? null : <Details checked={checked} />}
    </>
  )
}

function Details({ checked }: { checked: Exclude<Checked, { kind: 'refused' }> }) {
  const { report } = checked
  const notes = notesOf(report)
  return (
    <>
      {checked.kind === 'proof' && checked.report.about !== undefined ? (
        <ProvenEventFacts about={checked.report.about} />
      ) : null}
      {checked.kind === 'packet' && checked.report.packet !== undefined ? (
        <PacketResult report={checked.report} packet={checked.report.packet} />
      ) : null}
      {report.findings.length > 0 ? <FindingsTable findings={report.findings} /> : null}
      {notes.length > 0 ? (
        <div className="prose">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
