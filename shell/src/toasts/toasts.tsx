import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastSource } from '../services.ts'
import type { ToastMessage } from './queue.ts'

const Toaster = lazy(() =>
  import(/* webpackChunkName: "toaster" */ './toaster.tsx').then(({ Component }) => ({ default: Component })),
)

type Source = ToastSource & { readonly take?: () => readonly ToastMessage[] }

const nothing = () => []

/** The place of the toasts; empty until the first one. */
export function Toasts({ source }: { source: Source }) {
  const needed = useSyncExternalStore(source.subscribe, source.needed, () => false)
  if (!needed) return null
  return (
    <Suspense>
      <Toaster take={source.take ?? nothing} subscribe={source.subscribe} />
    </Suspense>
  )
}
