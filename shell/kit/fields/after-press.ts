let isPressed = false

/** Waits for a pointer that is down: a message that appears would move the button away from its click. */
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
