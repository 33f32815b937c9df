/**
 * Sets the toasts' height (`--toasts`) and the extra page length to scroll from under them (`--toasts-room`). Pages
 * that fit get none, because it would only add a scrollbar.
 */
export function reserveSpace(dock: HTMLElement): () => void {
  const { documentElement: root, body } = document
  let room = 0
  const fit = () => {
    const height = dock.offsetHeight
    room = root.scrollHeight - room > root.clientHeight ? height : 0
    root.style.setProperty('--toasts', `${height}px`)
    root.style.setProperty('--toasts-room', `${room}px`)
    scrollFocusIntoView(dock)
  }
  const sizes = new ResizeObserver(fit)
  for (const element of [dock, body]) sizes.observe(element)
  return () => {
    sizes.disconnect()
    for (const name of ['--toasts', '--toasts-room']) root.style.removeProperty(name)
  }
}

/** Keeps the focused control in view. */
function scrollFocusIntoView(dock: HTMLElement): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || dock.contains(activeElement)) return
  const { left, right, bottom } = activeElement.getBoundingClientRect()
  const isCovered = [...dock.querySelectorAll('.sh-toast')].some((toast) => {
    const over = toast.getBoundingClientRect()
    return bottom > over.top && bottom <= over.bottom && right > over.left && left < over.right
  })
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
