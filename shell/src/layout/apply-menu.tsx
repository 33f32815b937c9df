import { ChevronDown } from '@arrive/kit/icons.tsx'
import { Link } from '@arrive/router'
import { useId } from 'react'
import { APPLY_LINKS } from './links.ts'
import { useDisclosure } from './use-disclosure.ts'

/** A disclosure, not an ARIA menu, so there are no menu keys to learn. */
export function ApplyMenu() {
  const { isOpen, toggle, close, root, button } = useDisclosure()
  const id = useId()
  return (
    <div className="sh-apply" ref={root}>
      <button type="button" className="btn sm" aria-expanded={isOpen} aria-controls={id} ref={button} onClick={toggle}>
        Apply <ChevronDown />
      </button>
      <ul id={id} className="sh-drop" hidden={!isOpen}>
        {APPLY_LINKS.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
