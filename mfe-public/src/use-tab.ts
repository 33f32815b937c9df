import { focusControl } from '@arrive/kit/form/focus-control.ts'
import { useLocation, useNavigate } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { searchOf, tabOf } from './tab-address.ts'
import { useHydrated } from './use-hydrated.ts'

/** A wizard's tab, in the URL (`?tab=2`) for Back and reloads. Prerendered pages show the first. */
export function useTab(count: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isThere = useHydrated()
  const at = isThere ? tabOf(search, count) : 0
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<string | null | undefined>(undefined)
  const shown = useRef(at)

  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const control = wanted.current
    wanted.current = undefined
    if (control === null) return
    if (control === undefined || !focusControl(control)) heading.current?.focus()
  }, [at])

  /** Shows a tab and focuses the given control, or its heading if none is given; `null` keeps the focus. */
  const go = (to: number, control?: string | null) => {
    if (to === at) {
      if (typeof control === 'string') focusControl(control)
      return
    }
    wanted.current = control
    navigate({ search: searchOf(to) }, { preventScrollReset: true })
  }
  return { at, go, heading, isLast: at === count - 1 }
}
