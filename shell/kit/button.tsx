import { Link } from '@arrive/router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonKind = 'lit' | 'plain' | 'danger' | 'text'

interface Look {
  /** `lit` is the primary action: only one in view. Default `plain`, which is outlined. */
  readonly kind?: ButtonKind
  readonly small?: boolean
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** An action is in progress: keeps text and width, ignores clicks. */
  readonly busy?: boolean
  /** Ignores clicks but keeps focus, unlike `disabled`. */
  readonly isOff?: boolean
}

const KINDS: Readonly<Record<ButtonKind, string>> = { lit: ' lit', plain: '', danger: ' danger', text: ' plain' }

function look({ kind = 'plain', small = false }: Look, more = ''): string {
  return `btn${KINDS[kind]}${small ? ' sm' : ''} ${more}`.trim()
}

export function Button({ kind, small, busy = false, isOff = false, className, onClick, ...rest }: ButtonProps) {
  const isStill = busy || isOff
  return (
    <button
      type="button"
      {...rest}
      className={look({ ...(kind && { kind }), ...(small && { small }) }, `${className ?? ''}${busy ? ' busy' : ''}`)}
      aria-busy={busy || undefined}
      aria-disabled={isStill || undefined}
      onClick={isStill ? (event) => event.preventDefault() : onClick}
    />
  )
}

interface ButtonLinkProps extends Look {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

export function ButtonLink({ kind, small, to, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={look({ ...(kind && { kind }), ...(small && { small }) }, className)}>
      {children}
    </Link>
  )
}

export function ButtonAnchor({
  kind,
  small,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={look({ ...(kind && { kind }), ...(small && { small }) }, className)}>
      {children}
    </a>
  )
}
