import type { Check } from '../fields/fields.ts'

/** A check whose code is loaded after the page is interactive: the page does not wait for validators to be readable. */
export interface LazyCheck {
  /** Finds nothing until the code is loaded: call it inside `whenReady`. */
  readonly check: Check
  /** Runs `then` at once if the check is loaded, otherwise after loading it; runs `failed` if it cannot be loaded. */
  readonly whenReady: (then: () => void, failed?: () => void) => void
}

/** @param load Called again after a failure, so that the next attempt can succeed. */
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
