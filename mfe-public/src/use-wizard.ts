import type { LazyCheck } from '@arrive/kit/form/lazy-check.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'
import type { Saved } from '@arrive/kit/form/save.ts'
import { useLatest } from '@arrive/kit/use-latest.ts'
import { useEffect, useState } from 'react'
import { withTab } from './hint.ts'
import { useHydrated } from './use-hydrated.ts'
import { useTab } from './use-tab.ts'

/** A public form in tabs: the check before each step, and what follows a save. */
export function useWizard(runner: Runner, whenReady: LazyCheck['whenReady']) {
  const { form } = runner
  const tab = useTab(form.tabs?.length ?? 1)
  const isThere = useHydrated()
  const [sent, setSent] = useState<string | undefined>(undefined)

  const [isCheckMissing, setCheckMissing] = useState(false)
  // Preloaded once the page is interactive, before the first answer is typed.
  useEffect(() => whenReady(() => undefined), [whenReady])
  const start = useLatest(tab.at)
  const checked = (then: () => void) => {
    const isLatest = start()
    const settle = (isMissing: boolean) => {
      if (!isLatest()) return
      setCheckMissing(isMissing)
      if (!isMissing) then()
    }
    whenReady(
      () => settle(false),
      () => settle(true),
    )
  }

  const { cleared } = runner
  const { go } = tab
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the answers were cleared
  useEffect(() => {
    if (cleared) go(0)
  }, [cleared])
  const next = () => {
    if (runner.checkTab(tab.at).ok) tab.go(tab.at + 1)
  }
  const send = async (): Promise<Saved | undefined> => {
    setSent(undefined)
    const saved = await runner.submit()
    if (saved?.ok !== true) return saved
    runner.reset()
    setSent(saved.message)
    // The confirmation above the tab takes the focus.
    tab.go(0, null)
    return saved
  }
  return {
    ...tab,
    next,
    /**
     * Runs a step once the check is loaded. Of several waiting steps, only the last one runs, and none on another tab
     * or page.
     */
    checked,
    /** Whether the last step failed because the check could not be loaded. */
    isCheckMissing,
    send,
    /** The message of the last successful save, until the next attempt. */
    sent,
    /** Shows and focuses a control on any tab. */
    reach: (control: string) => tab.go(withTab(form, control), control),
    isRestored: isThere && runner.restored && sent === undefined,
  }
}

export type Wizard = ReturnType<typeof useWizard>
