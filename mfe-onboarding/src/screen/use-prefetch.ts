import { preloadTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useEffect } from 'react'
import { type PageName, pageOf, pages } from '../pages.ts'
import { textsOf } from '../texts.ts'
import { queries, savedQuery } from './queries.ts'

const QUIET = 400

/** Gets the page that comes next, its texts and what was saved of it, once this one is at work. */
export function usePrefetch(route: string | undefined, session: Session): void {
  const { person } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is another one only with another person
  useEffect(() => {
    const name = route === undefined ? undefined : pageOf(route)
    if (name === undefined) return
    const timer = setTimeout(() => void prefetch(name, session), QUIET)
    return () => clearTimeout(timer)
  }, [route, person])
}

async function prefetch(name: PageName, session: Session): Promise<void> {
  const module = await pages[name]().catch(() => undefined)
  if (module === undefined) return
  void preloadTexts(textsOf(module.page.form))
  await queries.prefetchQuery(savedQuery(module.page, session))
}
