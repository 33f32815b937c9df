/** Calls back once an element was shown this long, not counting hover or focus. Returns a stop function. */
export function countDown(element: HTMLElement, milliseconds: number, then: () => void): () => void {
  const held = new Set<string>()
  let left = milliseconds
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let before: EventTarget | null = null

  const run = () => {
    since = performance.now()
    timer = setTimeout(then, left)
  }
  const hold = (by: string) => {
    if (held.size === 0) {
      clearTimeout(timer)
      left -= performance.now() - since
    }
    held.add(by)
  }
  const release = (by: string) => {
    if (held.delete(by) && held.size === 0) run()
  }
  const over = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, listener, { signal: over.signal })
  on('pointerenter', () => hold('pointer'))
  on('pointerleave', () => release('pointer'))
  on('focusin', ({ relatedTarget }) => {
    if (!isInside(element, relatedTarget)) before = relatedTarget
    hold('focus')
  })
  on('focusout', ({ relatedTarget }) => {
    if (!isInside(element, relatedTarget)) release('focus')
  })
  run()
  return () => {
    over.abort()
    clearTimeout(timer)
    if (held.has('focus') && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

function isInside(element: HTMLElement, other: EventTarget | null): boolean {
  return other instanceof Node && element.contains(other)
}
