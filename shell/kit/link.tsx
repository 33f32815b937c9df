import { Link } from '@arrive/router'
import type { ReactNode } from 'react'

type Target = { readonly to: string; readonly href?: never } | { readonly href: string; readonly to?: never }

/** An underlined link in a text. `to` is a page of this site, `href` anything else. */
export function TextLink({ to, href, children, className }: Target & { children: ReactNode; className?: string }) {
  if (to === undefined) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}

export function TelLink({ number, className = '' }: { number: string; className?: string }) {
  return (
    <a className={`tel ${className}`.trim()} href={telephone(number)}>
      {number}
    </a>
  )
}

/** `(704) 555-0142` → `tel:+17045550142`. */
export function telephone(number: string): string {
  return `tel:+1${number.replaceAll(/\D/g, '')}`
}
