import { loadBeforeNeeded } from '@arrive/kit/before-needed.ts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Boundary } from '../later/boundary.tsx'
import type { ToastSource } from '../services.ts'
import { PlainToasts } from './plain-toasts.tsx'
import type { ToastMessage } from './queue.ts'

const loadToaster = () => import(/* webpackChunkName: "toaster" */ './toaster.tsx')

const Toaster = lazy(() => loadToaster().then(({ Component }) => ({ default: Component })))

type Source = ToastSource & { readonly take?: () => readonly ToastMessage[] }

const nothing = () => []

/** Empty until the first toast. */
export function Toasts({ source }: { source: Source }) {
  const needed = useSyncExternalStore(source.subscribe, source.needed, () => false)
  useEffect(() => loadBeforeNeeded(loadToaster), [])
  if (!needed) return null
  const messages = { take: source.take ?? nothing, subscribe: source.subscribe }
  return (
    <Boundary fallback={<PlainToasts {...messages} />}>
      <Suspense>
        <Toaster {...messages} />
      </Suspense>
    </Boundary>
  )
}
