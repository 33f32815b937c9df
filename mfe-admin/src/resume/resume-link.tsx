import { useSession, useShell } from '@arrive/router'
import { type MouseEvent, useState } from 'react'
import { fileNameIn, saveAs } from '../export/save-as.ts'

/** How long a new tab may need to read the file, in milliseconds. */
const LIFETIME_MS = 60_000

/**
 * Opens an applicant's resume in a new tab, from the bytes that this screen fetched: the address alone opens nothing
 * without the session, which a plain link cannot carry.
 */
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

// Only a PDF opens in a tab; browsers cannot show Word documents, so those are downloaded.
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
