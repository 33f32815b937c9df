import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { loadBeforeNeeded } from '@arrive/kit/before-needed.ts'
import { textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { preloadTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useEffect } from 'react'
import { loadForm } from '../forms.ts'
import { layouts } from '../layouts.ts'
import { queries, savedQuery } from './queries.ts'

/** Prefetches the next form, its texts and its saved answers once the person does something on this one. */
export function usePrefetch(route: string | undefined, session: Session): void {
  const { person } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is another one only with another person
  useEffect(() => {
    if (route === undefined) return
    return loadBeforeNeeded(() => prefetch(route, session))
  }, [route, person])
}

/** Failures don't matter: missing data is loaded on demand. */
async function prefetch(route: string, session: Session): Promise<void> {
  const entry = catalogue.find((one) => one.route === route)
  if (entry === undefined) return
  const [page] = await Promise.all([loadForm(entry), layouts[entry.layout]()])
  void preloadTexts(textsOf(page.form))
  await queries.prefetchQuery(savedQuery(page, session))
}
