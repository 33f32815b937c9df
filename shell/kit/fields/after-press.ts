let isPressed = false

/**
 * Runs something now, or, while a button of the mouse or a finger is down, once it is up again and its click has been
 * handled. A message that appears or disappears moves the page, so a click that has begun would miss its button.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const later = () => {
    for (const event of ENDS) removeEventListener(event, later, true)
    setTimeout(run)
  }
  for (const event of ENDS) addEventListener(event, later, true)
}

const ENDS = ['pointerup', 'pointercancel'] as const

const isPressing = (pressed: boolean) => () => {
  isPressed = pressed
}

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', isPressing(true), true)
  for (const event of ENDS) addEventListener(event, isPressing(false), true)
}
