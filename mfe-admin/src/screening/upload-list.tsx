import { Button } from '@arrive/kit/button.tsx'
import { FileText, Upload } from '@arrive/kit/icons.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useEffect, useId, useRef } from 'react'
import type { ScreeningRow } from './calls.ts'
import { Sending } from './sending.tsx'
import { type Said, useUpload } from './use-upload.ts'
import { sizeWords } from './words.ts'

const LEAD = 'UPDATED.csv from the OIG website, up to 64 MB. It replaces the list before.'

export function UploadList({ session, all }: { session: Session; all: readonly ScreeningRow[] }) {
  const { state, choose, send, cancel } = useUpload(session, all)
  return (
    <section className="adm-uploading" aria-labelledby="upload-of-list">
      <div className="adm-part">
        <h2 id="upload-of-list">Upload the list</h2>
        <p>{LEAD}</p>
      </div>
      <div className="adm-sheet adm-upload">
        {state.step === 'send' ? (
          <Sending file={state.file} sent={state.sent} onCancel={cancel} />
        ) : (
          <>
            <Outcome said={state.said} />
            <Choose file={state.file} onChoose={choose} />
            {state.file === undefined ? null : (
              <Start file={state.file} isShort={state.said?.isShort === true} onStart={send} />
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** Takes the focus, which was on a button that is gone. */
function Outcome({ said }: { said: Said | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said !== undefined) box.current?.focus()
  }, [said])
  return (
    <div ref={box} tabIndex={-1}>
      {said === undefined ? null : (
        <Note kind={said.kind} role={said.kind === 'ok' ? 'status' : 'alert'}>
          {said.words}
        </Note>
      )}
    </div>
  )
}

function Choose({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const id = useId()
  return (
    <div className="file">
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="vh"
        aria-label="The list, a CSV file"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <label htmlFor={id} className="btn sm" aria-hidden="true">
        <Upload /> Choose the list
      </label>
      {file === undefined ? (
        <span className="soft">No file chosen</span>
      ) : (
        <span className="chosen" role="status">
          <FileText /> {file.name} <span className="soft num">{sizeWords(file.size)}</span>
        </span>
      )}
    </div>
  )
}

interface StartProps {
  readonly file: File
  readonly isShort: boolean
  readonly onStart: (file: File, supplement: boolean) => Promise<void>
}

function Start({ file, isShort, onStart }: StartProps) {
  return (
    <p>
      <Button onClick={() => void onStart(file, isShort)}>
        {isShort ? 'Screen it as a supplement' : 'Upload and screen'}
      </Button>
    </p>
  )
}
