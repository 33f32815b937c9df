import { useSession, useShell } from '@arrive/router'
import { type MouseEvent, useState } from 'react'
import { fileNameIn, saveAs } from './save-as.ts'

/** Milliseconds in which any tab loads the file. */
const LIFETIME_MS = 60_000

interface FileLinkProps {
  /** Whose session reads it. */
  readonly as: 'admin' | 'staff'
  readonly path: string
  /** What a failed download calls it. */
  readonly what: string
  readonly children: string
}

/** Opens a file in a new tab from bytes fetched here, because a plain link can't carry the session. */
export function FileLink({ as, path, what, children }: FileLinkProps) {
  const session = useSession(as)
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (busy || session === undefined) return
    // Opened synchronously in the click: later it would be blocked as a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    const response = await session.authFetch(path).catch(() => undefined)
    setBusy(false)
    if (response?.ok !== true) {
      tab?.close()
      return toast(`We could not open the ${what}. Please try again later.`, 'error')
    }
    show(tab, await response.blob(), fileNameIn(response.headers) ?? what)
  }
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-busy={busy || undefined} onClick={(event) => void open(event)}>
      {children}
    </a>
  )
}

// Browsers can show PDFs and photos in a tab; Word documents are downloaded.
function show(tab: Window | null, blob: Blob, name: string): void {
  if (!/^(?:application\/pdf|image\/(?:jpeg|png))$/.test(blob.type)) {
    tab?.close()
    saveAs(blob, name)
    return
  }
  const address = URL.createObjectURL(blob)
  if (tab === null) window.open(address, '_blank')
  else tab.location.href = address
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS)
}
