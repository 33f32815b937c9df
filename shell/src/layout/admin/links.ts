import { isGranted, OFFICE, type OfficeRole } from '@arrive/contracts/office-roles.ts'
import { CircleCheck, Clock, FileText } from '@arrive/kit/icons.tsx'
import type { ComponentType } from 'react'
import { Eye, Feeds, Heart, IdCard, Key, Pipeline, Progress, Shield, Sun, Team, User, UserPlus } from './icons.tsx'

export interface PanelLink {
  readonly label: string
  readonly to: string
  readonly Icon: ComponentType
  /** First path segments of other pages that belong to this link. */
  readonly also?: RegExp
  /** Office roles that may see the page. Absent: all. */
  readonly roles?: readonly OfficeRole[]
}

/** In order. A person's forms are reached from their details. */
export const PANEL_LINKS: readonly PanelLink[] = [
  { label: 'Patients', to: '/admin', Icon: Heart },
  { label: 'Applicants', to: '/applicants', Icon: FileText },
  { label: 'Register Staff', to: '/register-staff', Icon: UserPlus, roles: [] },
  {
    label: 'Staff Details',
    to: '/staff-details',
    Icon: IdCard,
    also: /^\/(?:details-forms|admin-|staffForm|(?:print|evidence|changes)\/)/,
  },
  { label: 'Staff Accounts', to: '/staff-accounts', Icon: Key, roles: OFFICE.readers },
]

/** A separate group for pages about more than one list. */
export const MORE_LINKS: readonly PanelLink[] = [
  { label: 'Today', to: '/today', Icon: Sun, also: /^\/(?:vaccinations|setup)/ },
  { label: 'Pipeline', to: '/pipeline', Icon: Pipeline },
  { label: 'Progress', to: '/progress', Icon: Progress },
  { label: 'Out of date', to: '/out-of-date', Icon: Clock },
  { label: 'Screening', to: '/screening', Icon: CircleCheck, roles: OFFICE.readers },
  { label: 'Audit', to: '/audit', Icon: Eye, roles: OFFICE.readers },
  { label: 'Proof', to: '/proof', Icon: Shield, roles: OFFICE.readers },
  { label: 'Feeds', to: '/feeds', Icon: Feeds, roles: OFFICE.auditor },
  { label: 'Team', to: '/team', Icon: Team, roles: OFFICE.readers },
  { label: 'Your account', to: '/account', Icon: User },
]

export function linksFor(links: readonly PanelLink[], role?: string): readonly PanelLink[] {
  return links.filter(({ roles }) => roles === undefined || isGranted(role, roles))
}

export function isCurrent({ to, also }: Pick<PanelLink, 'to' | 'also'>, path: string): boolean {
  return path === to || also?.test(path) === true
}
