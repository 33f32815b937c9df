import { Upload } from '@arrive/kit/icons.tsx'
import { useId } from 'react'
import { useFileDrop } from './use-file-drop.ts'

interface FileDropProps {
  readonly onFile: (file: File) => void
  /** Whether picking a file is the next step. */
  readonly isFirst: boolean
}

/** Picks a file. It may be dropped anywhere on the page; the native control is visually hidden. */
export function FileDrop({ onFile, isFirst }: FileDropProps) {
  const [id, help] = [useId(), useId()]
  const isOver = useFileDrop(onFile)
  return (
    <div className="file pub-drop">
      <input
        id={id}
        name="file"
        type="file"
        className="vh"
        aria-label="File to check"
        aria-describedby={help}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows picking the same file again.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <p className="lead font-display">{isOver ? 'Let go to check the file' : 'Drop the file here'}</p>
      <label htmlFor={id} className={isFirst ? 'btn lit' : 'btn'} aria-hidden="true">
        <Upload /> {isFirst ? 'Choose a file' : 'Choose another file'}
      </label>
      <p className="help" id={help}>
        A packet (.pdf), an export of the log (.ndjson) of any size, or the proof of one event (.tlog-proof).
      </p>
    </div>
  )
}
