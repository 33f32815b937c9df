import { Logo } from '@arrive/kit/logo.tsx'
import { useOnline } from '@arrive/kit/use-online.ts'
import { Windows } from '@arrive/kit/windows.tsx'
import { Link, type Packet, useLocation, useParams, useSession, useShell } from '@arrive/router'
import { type ReactNode, useEffect } from 'react'
import { packetSteps } from '../packet/steps.ts'
import type { Services } from '../services.ts'
import { DraftKept } from './draft-kept.tsx'
import { FormProgress, windowOf } from './form-progress.tsx'
import { LogOut } from './log-out.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface OnboardingProps {
  readonly services: Services
  readonly step: number | undefined
  readonly forms: readonly string[] | undefined
  readonly rail: 'side' | 'folded' | 'none'
  readonly children: ReactNode
}

/** The packet's frame: current form, completed forms, and links to all. */
export function OnboardingLayout({ services, step, forms, rail, children }: OnboardingProps) {
  const session = useSession('staff')
  const { packet } = useShell()
  const { load } = services.packet
  const { id } = useParams()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or the network's return tries again
  useEffect(() => load(session), [load, session, pathname, isOnline])
  const isOwn = session !== undefined && (id === undefined || id === String(session.person))
  return (
    <>
      <SkipLink>{rail === 'none' ? 'Skip to your packet' : 'Skip to the form'}</SkipLink>
      <header className="sh-top">
        <div className="wrap">
          <Link className="sh-logo" to="/" aria-label="Arrive, home">
            <Logo alt="" />
          </Link>
          {step === undefined ? <span className="sh-prog" /> : <Progress step={step} packet={packet} />}
          {isOwn ? <DraftKept person={session.person} forms={forms} /> : null}
          <ThemeSwitch />
          {session === undefined ? null : <LogOut person={session.person} />}
        </div>
      </header>
      <div className={`wrap on-mist ${rail === 'side' ? 'sh-cols' : 'sh-folded'}`}>
        {isOwn && rail !== 'none' ? <FormProgress packet={packet} step={step} person={session.person} /> : <div />}
        {children}
      </div>
    </>
  )
}

function Progress({ step, packet }: { step: number; packet: Packet }) {
  const needed = packetSteps.filter((one) => packet.states?.get(one.step) !== 'not_needed')
  const at = needed.findIndex((one) => one.step === step)
  return (
    <div className="sh-prog">
      <span>{at === -1 ? 'Not part of your packet' : `Form ${at + 1} of ${needed.length}`}</span>
      <Windows states={needed.map((one) => windowOf(one, step, packet))} />
    </div>
  )
}
