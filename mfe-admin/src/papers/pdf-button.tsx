import { Button } from '@arrive/kit/button.tsx'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import { download } from '../proof/download.ts'
import { megabytesOf } from '../proof/words.ts'

interface PdfButtonProps {
  readonly session: Session
  /** Of the call that makes the file. */
  readonly path: string
  readonly words: string
  /** For screen readers, if the words are not enough. */
  readonly label?: string
  /** In a row of a list: no icon, and only screen readers hear how far it is. */
  readonly isInRow?: boolean
}

/** Makes a PDF and saves it. Says how far that is. */
export function PdfButton({ session, path, words, label, isInRow = false }: PdfButtonProps) {
  const { toast } = useShell()
  const [bytes, setBytes] = useState<number>()
  const save = async () => {
    setBytes(0)
    const file = await download(session, path, setBytes)
    if (file.blob === undefined) toast(file.message ?? 'We could not make the PDF. Please try again later.', 'error')
    else saveAs(file.blob, fileNameIn(file.headers) ?? 'packet.pdf')
    setBytes(undefined)
  }
  return (
    <>
      <Button
        small
        kind={isInRow ? 'text' : 'plain'}
        busy={bytes !== undefined}
        aria-label={label}
        onClick={() => void save()}
      >
        {isInRow ? null : <Download />} {words}
      </Button>
      {isInRow && bytes === undefined ? null : (
        <span role="status" className={isInRow ? 'vh' : 'adm-making'}>
          {bytes === undefined ? '' : bytes === 0 ? 'Making the PDF…' : `Downloading: ${megabytesOf(bytes)} so far.`}
        </span>
      )}
    </>
  )
}
