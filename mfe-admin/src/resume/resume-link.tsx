import { useSession, useShell } from '@arrive/router'
import { type MouseEvent, useState } from 'react'
import { fileNameIn, saveAs } from '../export/save-as.ts'

/** Milliseconds in which any tab loads the file. */
const LIFETIME_MS = 60_000

/** Opens a resume in a new tab from bytes fetched here, because a plain link can't carry the session. */
export function ResumeLink({ path }: { path: string }) {
  const session = useSession('admin')
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
      return toast('We could not open the resume. Please try again later.', 'error')
    }
    show(tab, await response.blob(), fileNameIn(response.headers) ?? 'resume')
  }
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-busy={busy || undefined} onClick={(event) => void open(event)}>
      Download
    </a>
  )
}

// Browsers can show only PDFs in a tab; Word documents are downloaded.
function show(tab: Window | null, blob: Blob, name: string): void {
  if (blob.type !== 'application/pdf') {
    tab?.close()
    saveAs(blob, name)
    return
  }
  const address = URL.createObjectURL(blob)
  if (tab === null) window.open(address, '_blank')
  else tab.location.href = address
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS)
}
