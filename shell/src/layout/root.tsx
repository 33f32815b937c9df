import { handleOf, type LayoutName, Outlet, ScrollRestoration, useLocation, useMatches } from '@arrive/router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { Services } from '../services.ts'
import { SessionGuard } from '../session/session-guard.tsx'
import { ShellProvider } from '../shell-provider.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { PublicLayout } from './public.tsx'
import { SkipLink } from './skip-link.tsx'
import { followTheme } from './theme.ts'
import { useTitle } from './title.ts'

// A chunk of its own, so that visitors of the public pages do not download it.
const OnboardingLayout = lazy(() =>
  import(/* webpackChunkName: "onboarding" */ './onboarding.tsx').then((frame) => ({
    default: frame.OnboardingLayout,
  })),
)

const AdminLayout = lazy(() =>
  import(/* webpackChunkName: "admin" */ './admin.tsx').then((frame) => ({ default: frame.AdminLayout })),
)

interface RootProps {
  readonly services: Services
  /** The layout of a path that no route matches. */
  readonly layoutOf: (path: string) => LayoutName
}

/** Everything that stays while pages change. */
export function Root({ services, layoutOf }: RootProps) {
  return (
    <ShellProvider services={services}>
      <Layout services={services} layoutOf={layoutOf}>
        <Outlet />
      </Layout>
      <SessionGuard services={services} />
      <Toasts source={services.toasts} />
      <ScrollRestoration />
    </ShellProvider>
  )
}

function Layout({ services, layoutOf, children }: RootProps & { children: ReactNode }) {
  const { pathname } = useLocation()
  const handle = handleOf(useMatches())
  const layout = handle?.layout ?? (handle === undefined ? layoutOf(pathname) : 'public')
  useTitle(handle?.title)
  useTheme(layout)
  const main = useMain(pathname)
  const page = (
    <main id="main" tabIndex={-1} ref={main} className={`sh-main sh-main-${layout}`}>
      {children}
    </main>
  )
  if (layout === 'public') return <PublicLayout bar={handle?.bar ?? 'light'}>{page}</PublicLayout>
  if (layout === 'onboarding') {
    return (
      <Suspense>
        <OnboardingLayout services={services} step={handle?.step} rail={handle?.rail ?? 'side'}>
          {page}
        </OnboardingLayout>
      </Suspense>
    )
  }
  if (layout === 'admin') {
    return (
      <Suspense>
        <AdminLayout>{page}</AdminLayout>
      </Suspense>
    )
  }
  return (
    <>
      <SkipLink />
      {page}
    </>
  )
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

function useTheme(layout: LayoutName): void {
  useBeforePaint(() => followTheme(layout), [layout])
}

/** A new page gets the focus, so that keyboards and screen readers start at its top. The first one has it already. */
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
