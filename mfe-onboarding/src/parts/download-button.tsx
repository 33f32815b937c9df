import { Button } from '@arrive/kit/button.tsx'
import { problemOf } from '@arrive/kit/form/save.ts'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { useSession, useShell } from '@arrive/router'
import { type ReactNode, useState } from 'react'

interface DownloadButtonProps {
  readonly path: string
  /** Its accessible name, if the words alone are not enough. */
  readonly name?: string
  readonly kind?: 'plain' | 'text'
  readonly children: ReactNode
}

/** Saves a PDF that only this session may read. */
export function DownloadButton({ path, name, kind = 'plain', children }: DownloadButtonProps) {
  const session = useSession('staff')
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const response = await session?.authFetch(path).catch(() => undefined)
    const file = response?.ok === true ? await response.blob().catch(() => undefined) : undefined
    setBusy(false)
    if (response !== undefined && file !== undefined) {
      return saveAs(file, fileNameIn(response.headers) ?? 'what-you-signed.pdf')
    }
    const { message } = response === undefined ? {} : await problemOf(response)
    toast(message ?? 'We could not download this. Please try again later.', 'error')
  }
  return (
    <Button
      small
      kind={kind}
      busy={busy}
      onClick={() => void save()}
      {...(name !== undefined && { 'aria-label': name })}
    >
      {children}
    </Button>
  )
}
