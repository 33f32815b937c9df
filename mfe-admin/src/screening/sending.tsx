import { Button } from '@arrive/kit/button.tsx'
import { FileText } from '@arrive/kit/icons.tsx'
import { type WindowState, Windows } from '@arrive/kit/windows.tsx'
import { useEffect, useRef } from 'react'
import { megabytes, sizeWords } from './words.ts'

interface SendingProps {
  readonly file: File
  /** Bytes. */
  readonly sent: number
  readonly onCancel: () => void
}

const WINDOWS = 12

/** Windows light up as the file goes out; what follows has no measure. */
export function Sending({ file, sent, onCancel }: SendingProps) {
  const share = file.size === 0 ? 1 : Math.min(1, sent / file.size)
  const isSent = share === 1
  return (
    <>
      <p className="adm-sending">
        <FileText />
        <b>{file.name}</b> <span className="soft num">{sizeWords(file.size)}</span>
        {isSent ? null : (
          <Button small onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
      <div className="adm-sent">
        <div
          role="progressbar"
          aria-label="Upload"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuetext={`${megabytes(share * file.size)} of ${megabytes(file.size)} MB`}
        >
          <Windows states={windowsOf(share)} />
        </div>
        <Progress words={isSent ? 'Everything is uploaded.' : `${megabytes(sent)} of ${megabytes(file.size)} MB`}>
          {isSent
            ? 'Comparing with everyone takes up to a minute.'
            : 'uploaded. Screening starts when all of it is here.'}
        </Progress>
      </div>
    </>
  )
}

/** Has the focus: the button that began this is gone. */
function Progress({ words, children }: { words: string; children: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className="num">
      <b>{words}</b> <span className="soft">{children}</span>
    </p>
  )
}

function windowsOf(share: number): readonly WindowState[] {
  const lit = Math.floor(share * WINDOWS)
  return Array.from({ length: WINDOWS }, (_, at) => (at < lit ? 'done' : at === lit ? 'now' : 'open'))
}
