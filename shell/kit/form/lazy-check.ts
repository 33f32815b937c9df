import type { Check } from '../fields/fields.ts'

/** A check that is loaded after the page is interactive. */
export interface LazyCheck {
  /** Finds nothing until loaded: call it inside `whenReady`. */
  readonly check: Check
  /** Runs `then` once the check is loaded, or `failed` if loading fails. */
  readonly whenReady: (then: () => void, failed?: () => void) => void
}

/** @param load Called again after a failure, so the next attempt can succeed. */
export function createLazyCheck(load: () => Promise<Check>): LazyCheck {
  let loaded: Check | undefined
  return {
    check: (values) => loaded?.(values) ?? [],
    whenReady: (then, failed = () => undefined) => {
      if (loaded !== undefined) return then()
      void load().then((check) => {
        loaded = check
        then()
      }, failed)
    },
  }
}
