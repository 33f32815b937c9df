export interface Watched {
  /** Milliseconds since navigation start; 0 if not yet. */
  readonly fcp: number
  readonly lcp: number
  readonly shift: number
  /** When the page was hydrated and the first control of its form, if any, was usable. */
  readonly ready: number
}

/** Runs before the page's own scripts and reports in the global `watched`. */
export function watchPage(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0, ready: 0 }
  Object.assign(globalThis, { watched: seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  const keyOf = (element: Element, start: string) => Object.keys(element).find((key) => key.startsWith(start))
  // Prerendered controls exist from the start, but work only after hydration.
  const isAlive = (root: Element) => {
    const key = keyOf(root, '__reactContainer')
    const fiber = (root as unknown as Record<string, { stateNode: { current: Fiber } } | undefined>)[key ?? '']
    return (
      fiber !== undefined &&
      fiber.stateNode.current.child !== null &&
      !fiber.stateNode.current.memoizedState.isDehydrated
    )
  }
  interface Fiber {
    readonly child: unknown
    readonly memoizedState: { readonly isDehydrated: boolean }
  }
  const isUsable = () => {
    const root = document.getElementById('root')
    if (root === null || !isAlive(root)) return false
    if (document.querySelector('main h1') === null) return false
    const form = document.querySelector('main form')
    if (form === null) return document.querySelector('[aria-busy=true]') === null
    const control = form.querySelector('input:enabled, select:enabled, textarea:enabled')
    return control !== null && keyOf(control, '__reactProps') !== undefined
  }
  const look = () => {
    if (isUsable()) seen.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
