import { Button } from '@arrive/kit/button.tsx'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import { addressOf, headersOf } from '../rows/read-page.ts'

interface ExportButtonsProps {
  readonly list: string
  /** The current filters, or chosen people; the file has all pages. */
  readonly query: Readonly<Record<string, unknown>>
  readonly session: Session
}

export function ExportButtons(props: ExportButtonsProps) {
  return (
    <>
      <ExportButton {...props} format={undefined} words="Export CSV" />
      <ExportButton {...props} format="xlsx" words="Export Excel" />
    </>
  )
}

interface ExportButtonProps extends ExportButtonsProps {
  /** Undefined: CSV. */
  readonly format: 'xlsx' | undefined
  readonly words: string
}

function ExportButton({ list, query, session, format, words }: ExportButtonProps) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const address = addressOf({ ...query, path: `/exports/${list}`, format })
    const response = await session.authFetch(address, { headers: headersOf(query) }).catch(() => undefined)
    const file = response?.ok === true ? await response.blob().catch(() => undefined) : undefined
    if (response !== undefined && file !== undefined) {
      saveAs(file, fileNameIn(response.headers) ?? `${list}.${format ?? 'csv'}`)
    } else toast('We could not create the file. Please try again later.', 'error')
    setBusy(false)
  }
  return (
    <Button small busy={busy} onClick={() => void save()}>
      <Download /> {words}
    </Button>
  )
}
