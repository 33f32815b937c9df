import { useRouteError } from '@arrive/router'
import { useEffect } from 'react'
import { Down } from './down.tsx'

/** Replaces a page that threw while rendering. Retrying reloads it. */
export function Failed() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <Down retry={async () => location.reload()} byItself={false} />
}
