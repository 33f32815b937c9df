import { Button } from '@arrive/kit/button.tsx'
import { useState } from 'react'

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown only once. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const [copied, setCopied] = useState<string | undefined>(undefined)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('They could not be copied. Select them, or print them.'),
    )
  return (
    <div className="grid gap-5">
      <p>
        Keep these codes where you can get to them without your phone. Each works once. You will not see them again.
      </p>
      <ul className="grid gap-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="small soft">
        {copied}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="lit" onClick={onDone}>
          I have saved them
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </div>
  )
}
