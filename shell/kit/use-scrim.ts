import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { isRepeatedClick } from './clicks.ts'

/**
 * A click outside a dialog closes it. A click counts only if its series began while the dialog was open: the second
 * half of the double click that opened it neither closes it nor activates what is now under the pointer.
 */
export function useScrim(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const hasBegun = useRef(false)
  const isPressedBeside = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressedBeside.current = isBeside(event, dialog.current)
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isRepeatedClick(event.nativeEvent)) hasBegun.current = true
      if (hasBegun.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick: (event: MouseEvent) => {
      // A text selection that starts inside can also end outside the dialog.
      if (isPressedBeside.current && isBeside(event, dialog.current)) onClose()
    },
  }
}

// The scrim is a part of the dialog's own box, and so is its padding.
function isBeside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (dialog === null || target !== dialog) return false
  const { left, top, right, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
