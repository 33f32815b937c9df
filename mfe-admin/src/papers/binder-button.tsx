import { Button } from '@arrive/kit/button.tsx'
import { fileNameIn, saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import { useAsOf } from '../as-of/context.ts'
import { Download } from '../icons.tsx'
import { download } from '../proof/download.ts'
import { megabytesOf } from '../proof/words.ts'

/** The chosen people, or those that a filter of the list of packets finds. */
export type BinderOf = { readonly user_ids: readonly number[] } | { readonly filter: Readonly<Record<string, string>> }

interface BinderButtonProps {
  readonly session: Session
  readonly of: BinderOf
  readonly words: string
  readonly isOff?: boolean
}

const FAILED = 'We could not make the binder. Please try again later.'

/** The packets of several people in one zip file. The server makes it while it is sent; leaving stops that. */
export function BinderButton({ session, of, words, isOff = false }: BinderButtonProps) {
  const { toast } = useShell()
  const moment = useAsOf()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const make = async () => {
    const own = new AbortController()
    running.current = own
    setBytes(0)
    const body = JSON.stringify({ ...of, ...(moment && { as_of: moment.text }) })
    const headers = { 'Content-Type': 'application/json' }
    const file = await download(session, '/binders', setBytes, { method: 'POST', headers, body, signal: own.signal })
    setBytes(undefined)
    if (own.signal.aborted) return
    if (file.blob === undefined) toast(file.message ?? FAILED, 'error')
    else saveAs(file.blob, fileNameIn(file.headers) ?? 'binder.zip')
  }
  return (
    <>
      <Button small isOff={isOff} busy={bytes !== undefined} onClick={() => void make()}>
        <Download /> {words}
      </Button>
      <span role="status" className="adm-making">
        {bytes === undefined ? '' : `Making the binder: ${megabytesOf(bytes)} so far.`}
      </span>
      {bytes === undefined ? null : (
        <Button kind="text" small onClick={() => running.current?.abort()}>
          Stop
        </Button>
      )}
    </>
  )
}
