import { useSession, useShell } from '@arrive/router'
import { type MouseEvent, useState } from 'react'

/** How long a new tab may need to read the file, in milliseconds. */
const KEPT = 60_000

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
    // At once, while the browser still knows of the press: later it would be taken for a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    const response = await session.authFetch(path).catch(() => undefined)
    setBusy(false)
    if (response?.ok !== true) {
      tab?.close()
      return toast('The resume could not be opened. Please try again later.', 'error')
    }
    show(tab, URL.createObjectURL(await response.blob()))
  }
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-busy={busy || undefined} onClick={(event) => void open(event)}>
      Download
    </a>
  )
}

function show(tab: Window | null, address: string): void {
  if (tab === null) window.open(address, '_blank')
  else tab.location.href = address
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}
