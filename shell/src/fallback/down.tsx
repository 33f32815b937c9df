import { agency } from '@arrive/contracts/agency.ts'
import house from '@arrive/kit/art/house-dark.svg?inline'
import { Button, ButtonAnchor } from '@arrive/kit/button.tsx'
import { Phone, Refresh } from '@arrive/kit/icons.tsx'
import { telephone } from '@arrive/kit/link.tsx'
import { listen } from '@arrive/kit/subscribe.ts'
import { useOnline } from '@arrive/kit/use-online.ts'
import { useEffect, useRef, useState } from 'react'

const BY_ITSELF = 20_000

interface DownProps {
  readonly retry: () => Promise<void>
  /** Whether it also retries automatically. */
  readonly byItself?: boolean
}

/** Replaces a remote that doesn't respond; the frame keeps working. */
export function Down({ retry, byItself = true }: DownProps) {
  const [busy, setBusy] = useState(false)
  const isOnline = useOnline()
  const again = async () => {
    setBusy(true)
    await retry().catch(() => undefined)
    setBusy(false)
  }
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!byItself) return
    const retryNow = () => void latest.current()
    const timer = setInterval(retryNow, BY_ITSELF)
    const stop = listen(window, ['online'], retryNow)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [byItself])
  return (
    <div className="wrap sh-down">
      <div className="grid gap-4.5" role="alert">
        <h1>{isOnline ? 'This part of the site is not responding' : 'You are offline'}</h1>
        <p className="lead">
          {isOnline
            ? 'The rest of the site works, and you can call us.'
            : 'Connect to the internet, then try again. You can also call us.'}{' '}
          Drafts of forms stay in this tab.
        </p>
        <div className="acts mt-2">
          <Button kind="lit" busy={busy} onClick={() => void again()}>
            <Refresh /> Try again
          </Button>
          <ButtonAnchor href={telephone(agency.phone)}>
            <Phone /> <span className="tel">{agency.phone}</span>
          </ButtonAnchor>
        </div>
        {byItself ? <p className="small soft">We also try again automatically every 20 seconds.</p> : null}
      </div>
      <img src={house} alt="" width={420} height={541} className="mx-auto" />
    </div>
  )
}
