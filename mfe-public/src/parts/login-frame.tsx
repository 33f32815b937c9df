import mark from '@arrive/kit/art/mark.svg'
import { Link } from '@arrive/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Film } from './film.tsx'

interface LoginFrameProps {
  readonly title: string
  readonly lead: string
  /** Focuses the title, for a screen that replaced a submitted form. */
  readonly focused?: boolean
  readonly children?: ReactNode
}

/** A login screen: the film with a link back to the website, and the form in a white arch. */
export function LoginFrame({ title, lead, focused = false, children }: LoginFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="pub-login">
      <div className="pub-clip">
        <Film />
        <Link to="/" className="pub-home" data-theme="light">
          <img src={mark} alt="" width="30" height="30" /> Website
        </Link>
      </div>
      <div className="pub-form-side">
        <div className="pub-inner">
          <div>
            <h1 ref={heading} tabIndex={focused ? -1 : undefined}>
              {title}
            </h1>
            <p className="soft mt-2">{lead}</p>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
