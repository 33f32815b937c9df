import type { Validators } from '@arrive/contracts/check.ts'
import { problemsIn } from '@arrive/kit/form/problems.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { onTab } from '@arrive/kit/form/tabs.ts'
import { useLocation, useNavigate } from '@arrive/router'
import { type RefObject, useEffect, useRef } from 'react'

interface TabState {
  /** From 0. */
  readonly at: number
  readonly go: (at: number) => void
  /** Opens the next tab if this one is complete. */
  readonly next: () => void
  readonly heading: RefObject<HTMLElement | null>
}

/**
 * The current tab. It is in the URL (`?tab=2`) for reloads, Back, and returns after a login. Tabs after the first
 * incomplete one are never shown.
 */
export function useTab(runner: Runner, validators: Validators): TabState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const at = Math.min(requestedTab(search), firstOpen(runner, validators))
  const heading = useRef<HTMLElement>(null)
  const go = (to: number) => navigate(`?tab=${to + 1}`)
  useFocusOnChange(at, heading)
  useFocusFirstProblem(runner, at, go)
  const next = () => {
    if (runner.checkTab(at).ok) go(at + 1)
  }
  return { at, go, next, heading }
}

/** `?tab=2` → 1; anything else → 0. */
export function requestedTab(search: string): number {
  const tab = Number(new URLSearchParams(search).get('tab'))
  return Number.isInteger(tab) && tab > 1 ? tab - 1 : 0
}

/** The first incomplete tab, or the last one. Marks no control. */
function firstOpen({ form, fields }: Runner, validators: Validators): number {
  const problems = problemsIn(form, validators, fields.values())
  const last = (form.tabs?.length ?? 1) - 1
  const open = (form.tabs ?? []).findIndex((_, at) => problems.some(({ name }) => onTab(form, at)(name)))
  return open === -1 ? last : open
}

// A problem found by the server may be on a hidden tab.
function useFocusFirstProblem({ form, fields }: Runner, at: number, go: (at: number) => void): void {
  const { refusals, problems } = fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const [first] = problems
    if (first === undefined || onTab(form, at)(first.name)) return
    const home = (form.tabs ?? []).findIndex((_, tab) => onTab(form, tab)(first.name))
    if (home !== -1) go(home)
  }, [refusals])
}

function useFocusOnChange(at: number, element: RefObject<HTMLElement | null>): void {
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    element.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at, element])
}
