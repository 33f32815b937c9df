import { Button } from '@arrive/kit/button.tsx'
import { useShell } from '@arrive/router'
import { useRef } from 'react'
import { Copy } from '../icons.tsx'

/** The key that verifies the seals, to copy and keep elsewhere. */
export function VerifierKey({ vkey }: { vkey: string }) {
  const { toast } = useShell()
  const text = useRef<HTMLElement>(null)
  const copy = async () => {
    if (text.current !== null) getSelection()?.selectAllChildren(text.current)
    try {
      await navigator.clipboard.writeText(vkey)
      toast('Key copied')
    } catch {
      toast('Your browser did not copy the key. It is selected: copy it with Ctrl or Command and C.', 'error')
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="legend">Verifier key</h3>
      <p className="help">
        Give it to the surveyor in another way than the file, now rather than later. It is public and opens nothing.
      </p>
      <code ref={text} className="in chosen">
        {vkey}
      </code>
      <Button onClick={() => void copy()}>
        <Copy /> Copy key
      </Button>
    </div>
  )
}
