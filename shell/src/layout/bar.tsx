import { Close, Menu } from '@arrive/kit/icons.tsx'
import { Logo } from '@arrive/kit/logo.tsx'
import { Link, NavLink, useLocation } from '@arrive/router'
import { useEffect, useId } from 'react'
import { ApplyMenu } from './apply-menu.tsx'
import { BAR_LINKS, HOMECARE, type PageLink } from './links.ts'
import { useDisclosure } from './use-disclosure.ts'
import { useScrolled } from './use-scrolled.ts'

export function Bar({ look }: { look: 'dusk' | 'light' }) {
  const isScrolled = useScrolled()
  const id = useId()
  const menu = useDisclosure()
  const { pathname } = useLocation()
  const { close } = menu
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it
  useEffect(close, [pathname, close])
  const isDusk = look === 'dusk' && !isScrolled && !menu.isOpen
  return (
    <header
      className={`sh-bar ${isDusk ? 'sh-dusk dark' : 'sh-light'}${isScrolled ? ' sh-scrolled' : ''}`}
      ref={menu.root}
    >
      <div className="wrap">
        <Link className="sh-logo" to="/main" aria-label="Arrive, home">
          <Logo on={isDusk ? 'dusk' : 'page'} alt="" />
        </Link>
        <nav aria-label="Main" className="sh-bar-nav">
          <ul className="sh-bar-links">
            {[...BAR_LINKS, HOMECARE].map((link) => (
              <li key={link.label}>
                <BarLink {...link} />
              </li>
            ))}
          </ul>
          <ApplyMenu />
          <button
            type="button"
            className="sh-menu"
            aria-label={menu.isOpen ? 'Close the menu' : 'Menu'}
            aria-expanded={menu.isOpen}
            aria-controls={id}
            ref={menu.button}
            onClick={menu.toggle}
          >
            {menu.isOpen ? <Close /> : <Menu />}
          </button>
          <MobileMenu id={id} isOpen={menu.isOpen} />
        </nav>
      </div>
    </header>
  )
}

function BarLink({ to, label }: PageLink) {
  return <NavLink to={to}>{label}</NavLink>
}

function MobileMenu({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <ul id={id} className="sh-mobile-menu" hidden={!isOpen}>
      {BAR_LINKS.map((link) => (
        <li key={link.label}>
          <BarLink {...link} />
        </li>
      ))}
    </ul>
  )
}
