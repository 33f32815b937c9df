import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { isRepeatedClick } from './clicks.ts'

/** Closes a dialog on an outside click, unless it is the second half of the double click that opened it. */
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
      // A text selection that starts inside can end outside the dialog.
      if (isPressedBeside.current && isBeside(event, dialog.current)) onClose()
    },
  }
}

// The scrim and the padding are part of the dialog's own box.
function isBeside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (dialog === null || target !== dialog) return false
  const { left, top, right, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
