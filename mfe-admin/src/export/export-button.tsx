import { Button } from '@arrive/kit/button.tsx'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import { addressOf, headersOf } from '../rows/read-page.ts'

interface ExportButtonProps {
  /** The current filters; the file has all pages. */
  readonly query: { readonly path: string } & Readonly<Record<string, unknown>>
  readonly name: string
  readonly session: Session
}

export function ExportButton({ query, name, session }: ExportButtonProps) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const response = await session.authFetch(addressOf(query), { headers: headersOf(query) }).catch(() => undefined)
    if (response?.ok === true) saveAs(await response.blob(), fileNameIn(response.headers) ?? `${name}.csv`)
    else toast('We could not create the file. Please try again later.', 'error')
    setBusy(false)
  }
  return (
    <Button small busy={busy} onClick={() => void save()}>
      <Download /> Export CSV
    </Button>
  )
}
