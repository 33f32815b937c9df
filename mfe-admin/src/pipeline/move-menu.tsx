import { isEnd, type PipelineList, type Stage, stagesOf } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import { type KeyboardEvent, useId, useRef } from 'react'
import { StageChip } from './stage-chip.tsx'

interface MoveMenuProps {
  readonly list: PipelineList
  readonly label: string
  /** Whether a move to this stage asks for a reason; undefined for the stage where the person is. */
  readonly asks: (to: Stage) => boolean | undefined
  readonly onMove: (to: Stage) => void
}

/** In the top layer, because lists clip what is larger than they are. */
export function MoveMenu({ list, label, asks, onMove }: MoveMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const element = menu.current
    if (element === null) return
    element.showPopover()
    place(element, currentTarget.getBoundingClientRect())
    element.querySelector<HTMLElement>('button')?.focus()
  }
  const choose = (to: Stage) => {
    menu.current?.hidePopover()
    onMove(to)
  }
  return (
    <>
      <Button kind="text" small aria-haspopup="menu" aria-controls={id} aria-label={label} onClick={press} data-move="">
        Move
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="adm-move"
        onKeyDown={step}
      >
        {stagesOf(list).map((to) => {
          const isAsked = asks(to)
          return isAsked === undefined ? null : (
            <button key={to} type="button" role="menuitem" data-end={isEnd(to) || undefined} onClick={() => choose(to)}>
              <StageChip stage={to} /> {isAsked ? <span className="soft">asks for a reason</span> : null}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** Below the button, or above it near the end of the page. */
function place(menu: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = menu
  const isBelow = bottom + offsetHeight + 4 <= innerHeight
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  menu.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function step(event: KeyboardEvent<HTMLElement>): void {
  event.stopPropagation()
  const by = STEPS[event.key]
  if (by === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at((at + by) % items.length)?.focus()
}
