import { focusControl } from '@arrive/kit/form/focus-control.ts'

const TIMEOUT_MS = 10_000

/** Focuses a control once it is on the page: its screen may still be loading. */
export function focusLater(name: string | undefined): void {
  if (name === undefined) return
  const observer = new MutationObserver(() => {
    if (focusControl(name)) stop()
  })
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const timer = setTimeout(stop, TIMEOUT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Remembers the last focused control, even while a dialog has the focus. */
export function rememberFocus(): () => string | undefined {
  let last: string | undefined
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('dialog') === null) {
      last = target.getAttribute('name') ?? target.dataset.name ?? last
    }
  })
  return () => last
}
