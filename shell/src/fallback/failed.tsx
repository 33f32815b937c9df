import { useRouteError } from '@arrive/router'
import { useEffect } from 'react'
import { Down } from './down.tsx'

/** What stands in place of a page that broke while it was shown. Trying again loads it anew. */
export function Failed() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <Down retry={async () => location.reload()} byItself={false} />
}
