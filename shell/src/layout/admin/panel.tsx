import { Logo } from '@arrive/kit/logo.tsx'
import { Link, type Session, useLocation } from '@arrive/router'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Search } from './icons.tsx'
import { isCurrent, linksFor, MORE_LINKS, PANEL_LINKS, type PanelLink } from './links.ts'
import { useOwnEmail } from './use-own-email.ts'
import { type Tips, useTips } from './use-tips.ts'

interface PanelProps {
  readonly session: Session
  /** Icons only, with labels as tooltips. */
  readonly isNarrow: boolean
  readonly onFind: () => void
}

export function Panel(props: PanelProps) {
  return (
    <aside className="sh-adm-side dark">
      <PanelInside {...props} />
    </aside>
  )
}

export function PanelInside({ session, isNarrow, onFind }: PanelProps) {
  const tips = useTips(isNarrow)
  const email = useOwnEmail(session)
  return (
    <>
      <Link className="sh-adm-logo" to="/" aria-label="Arrive, home">
        <Logo on="dusk" alt="" />
      </Link>
      <div className="sh-adm-cap">
        <h2>Admin Panel</h2>
        <button type="button" className="sh-adm-find" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
          <Search />
          <span>Find</span>
        </button>
      </div>
      <nav aria-label="Admin Panel">
        <Links links={linksFor(PANEL_LINKS, session.officeRole)} tips={tips} />
        <Links links={linksFor(MORE_LINKS, session.officeRole)} tips={tips} />
      </nav>
      <div className="sh-adm-low">
        <p className="sh-adm-me">Logged in as {email ?? `administrator ${session.person}`}</p>
        <p className="sh-adm-keys">
          <kbd>Ctrl</kbd> <kbd>b</kbd> hides this panel
        </p>
        <ThemeSwitch />
      </div>
    </>
  )
}

function Links({ links, tips }: { links: readonly PanelLink[]; tips: Tips }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map(({ label, to, Icon, also }) => (
        <li key={to} {...tips.on(to)}>
          <Link to={to} aria-current={isCurrent({ to, ...(also && { also }) }, pathname) ? 'page' : undefined}>
            <Icon />
            <span>{label}</span>
          </Link>
          {tips.shown === to ? (
            <span className="sh-adm-tip" role="tooltip">
              {label}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
