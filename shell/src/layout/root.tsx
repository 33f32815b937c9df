import {
  handleOf,
  type LayoutName,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useSession,
} from '@arrive/router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Boundary } from '../later/boundary.tsx'
import { retryOnce } from '../later/retry-once.ts'
import type { Services } from '../services.ts'
import { SessionGuard } from '../session/session-guard.tsx'
import { ShellProvider } from '../shell-provider.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { Connection } from './connection.tsx'
import { usePrintAtOnce } from './print.ts'
import { PublicLayout } from './public.tsx'
import { SkipLink } from './skip-link.tsx'
import { followTheme } from './theme.ts'
import { useTitle } from './title.ts'

// Separate chunks, so that visitors of public pages don't download them.
const onboarding = chunk(async () => {
  const { OnboardingLayout } = await import(/* webpackChunkName: "onboarding" */ './onboarding.tsx')
  return { default: OnboardingLayout }
})

const admin = chunk(async () => {
  const { AdminLayout } = await import(/* webpackChunkName: "admin" */ './admin.tsx')
  return { default: AdminLayout }
})

function chunk<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  const found: { Layout: ComponentType<P>; readonly load: () => Promise<void> } = {
    Layout: lazy(() => retryOnce(load)) as unknown as ComponentType<P>,
    // `lazy` suspends once even if its chunk is there, which would blank the prerendered frame.
    load: async () => {
      found.Layout = (await retryOnce(load)).default
    },
  }
  return found
}

/** Loads a layout's chunk, so that its first render shows at once. */
export async function loadLayout(name: LayoutName): Promise<void> {
  await { onboarding, admin, public: undefined, bare: undefined }[name]?.load()
}

interface RootProps {
  readonly services: Services
  /** For a path that no route matches. */
  readonly layoutOf: (path: string) => LayoutName
}

/** The first page of every document has the key `default`: it must not begin where another one was left. */
const placeOf = ({ key, pathname }: { readonly key: string; readonly pathname: string }) =>
  key === 'default' ? pathname : key

/** Everything that stays while pages change. */
export function Root({ services, layoutOf }: RootProps) {
  return (
    <ShellProvider services={services}>
      <Connection />
      <Layout services={services} layoutOf={layoutOf}>
        <Outlet />
      </Layout>
      <SessionGuard services={services} />
      <Toasts source={services.toasts} />
      <ScrollRestoration getKey={placeOf} />
    </ShellProvider>
  )
}

function Layout({ services, layoutOf, children }: RootProps & { children: ReactNode }) {
  const { pathname } = useLocation()
  const handle = handleOf(useMatches())
  const isOffice = useSession('admin') !== undefined && handle?.inOffice === true
  const layout = isOffice ? 'admin' : (handle?.layout ?? (handle === undefined ? layoutOf(pathname) : 'public'))
  useTitle(handle?.title)
  useTheme()
  usePrintAtOnce()
  const main = useMain(pathname)
  const page = (
    <main id="main" tabIndex={-1} ref={main} className={`sh-main sh-main-${layout}`}>
      {children}
    </main>
  )
  const asPublic = <PublicLayout bar={handle?.bar ?? 'light'}>{page}</PublicLayout>
  if (layout === 'public') return asPublic
  if (layout === 'onboarding') {
    return (
      <FrameLoaded otherwise={asPublic}>
        <onboarding.Layout services={services} step={handle?.step} forms={handle?.forms} rail={handle?.rail ?? 'side'}>
          {page}
        </onboarding.Layout>
      </FrameLoaded>
    )
  }
  if (layout === 'admin') {
    return (
      <FrameLoaded otherwise={asPublic}>
        <admin.Layout>{page}</admin.Layout>
      </FrameLoaded>
    )
  }
  return (
    <>
      <SkipLink />
      {page}
    </>
  )
}

/** If a frame can't be loaded, its page shows in the public one. */
function FrameLoaded({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={otherwise}>
      <Suspense>{children}</Suspense>
    </Boundary>
  )
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

function useTheme(): void {
  useBeforePaint(followTheme, [])
}

/** Focuses a new page, so keyboards and screen readers start at its top. */
function useMain(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
