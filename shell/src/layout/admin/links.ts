import { FileText } from '@arrive/kit/icons.tsx'
import type { ComponentType } from 'react'
import { Eye, Feeds, Heart, IdCard, Key, Progress, Shield, Team, User, UserPlus } from './icons.tsx'

export interface PanelLink {
  readonly label: string
  readonly to: string
  readonly Icon: ComponentType
  /** First segments of further paths that belong to this link. */
  readonly also?: RegExp
  /** The roles of the office that the page is for. Absent: everybody's. */
  readonly roles?: RegExp
}

const READERS = /owner|compliance|auditor/

/** The panel's links, in order. A person's forms are reached from their details. */
export const PANEL_LINKS: readonly PanelLink[] = [
  { label: 'Patients', to: '/admin', Icon: Heart },
  { label: 'Applicants', to: '/applicants', Icon: FileText },
  { label: 'Register Staff', to: '/register-staff', Icon: UserPlus, roles: /owner/ },
  { label: 'Staff Details', to: '/staff-details', Icon: IdCard, also: /^\/(?:details-forms|admin-|staffForm)/ },
  { label: 'Staff Accounts', to: '/staff-accounts', Icon: Key, roles: READERS },
]

/** A separate group below them: what concerns more than one list. */
export const MORE_LINKS: readonly PanelLink[] = [
  { label: 'Progress', to: '/progress', Icon: Progress },
  { label: 'Audit', to: '/audit', Icon: Eye, roles: READERS },
  { label: 'Proof', to: '/proof', Icon: Shield, roles: READERS },
  { label: 'Feeds', to: '/feeds', Icon: Feeds, roles: /owner|auditor/ },
  { label: 'Team', to: '/team', Icon: Team, roles: READERS },
  { label: 'Your account', to: '/account', Icon: User },
]

/** The links that a role of the office is offered. */
export function linksFor(links: readonly PanelLink[], role = 'owner'): readonly PanelLink[] {
  return links.filter(({ roles }) => roles === undefined || roles.test(role))
}

/** Whether a link leads to the page that is shown. */
export function isCurrent({ to, also }: Pick<PanelLink, 'to' | 'also'>, path: string): boolean {
  return path === to || also?.test(path) === true
}
