import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { today } from '@arrive/kit/time-zone.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import { download as downloadFile } from './download.ts'
import { VerifierKey } from './verifier-key.tsx'
import { megabytesOf } from './words.ts'

interface SurveyorProps {
  readonly session: Session
  /** Null before anything is sealed. */
  readonly vkey: string | null
}

/** What surveyors need to check the records without trusting the agency. */
export function Surveyor({ session, vkey }: SurveyorProps) {
  return (
    <Card title="For a surveyor">
      <div className="grid gap-4">
        <p className="measure">
          A surveyor can check all records without an account and without access to your server. The file has every
          event as it stands in the log. Names and answers in it stay encrypted; IDs, times and kinds of events can be
          read.
        </p>
        <DownloadButton session={session} />
        <p className="measure">
          The surveyor opens the file at <TextLink to="/verify">{`${location.host}/verify`}</TextLink>, which checks it
          in the browser and uploads nothing.
        </p>
        {vkey === null ? null : <VerifierKey vkey={vkey} />}
      </div>
    </Card>
  )
}

function DownloadButton({ session }: { session: Session }) {
  const { toast } = useShell()
  const [bytes, setBytes] = useState<number>()
  const download = async () => {
    setBytes(0)
    const file = await downloadFile(session, '/proof/export', setBytes)
    if (file.blob === undefined) toast('The download did not finish. Please try again.', 'error')
    else saveAs(file.blob, fileNameIn(file.headers) ?? `arrive-log-${today()}.ndjson`)
    setBytes(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="lit" busy={bytes !== undefined} onClick={() => void download()}>
        <Download /> Download for a surveyor
      </Button>
      <p role="status" className="soft">
        {bytes === undefined ? '' : `Downloading: ${megabytesOf(bytes)} so far.`}
      </p>
    </div>
  )
}
