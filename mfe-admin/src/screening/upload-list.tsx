import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { sendList } from './calls.ts'
import { megabytes } from './words.ts'

const LEAD = 'UPDATED.csv from the OIG website, up to 64 MB. It replaces the list before.'

interface Running {
  readonly file: File
  readonly abort: AbortController
}

export function UploadList({ session }: { session: Session }) {
  const { toast } = useShell()
  const client = useQueryClient()
  const [running, setRunning] = useState<Running>()
  const [refused, setRefused] = useState<string>()
  const [supplement, setSupplement] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  async function upload(): Promise<void> {
    const file = input.current?.files?.[0]
    if (file === undefined) return setRefused('Choose the list first.')
    const abort = new AbortController()
    setRefused(undefined)
    setRunning({ file, abort })
    const problem = await sendList(session, { file, supplement, signal: abort.signal })
    setRunning(undefined)
    setRefused(problem)
    if (problem === undefined && !abort.signal.aborted) toast('The screening is done.')
    await client.invalidateQueries({ queryKey: ['screening'] })
  }

  return (
    <Card title="Upload the list" lead={LEAD}>
      <Alert>{refused}</Alert>
      <div className="adm-upload">
        <label htmlFor={id}>List, a CSV file</label>
        <input id={id} ref={input} type="file" accept=".csv,text/csv" disabled={running !== undefined} />
        <label>
          <input
            type="checkbox"
            checked={supplement}
            disabled={running !== undefined}
            onChange={({ target }) => setSupplement(target.checked)}
          />{' '}
          This is a monthly supplement
        </label>
        <Button busy={running !== undefined} onClick={() => void upload()}>
          Upload and screen
        </Button>
        {running === undefined ? null : <Button onClick={() => running.abort.abort()}>Cancel</Button>}
      </div>
      <p role="status">
        {running === undefined
          ? ''
          : `${running.file.name}, ${megabytes(running.file.size)}: comparing. This takes up to a minute.`}
      </p>
    </Card>
  )
}
