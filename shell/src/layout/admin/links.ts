import { FileText } from '@arrive/kit/icons.tsx'
import type { ComponentType } from 'react'
import { Eye, Feeds, Heart, IdCard, Key, Progress, Shield, User, UserPlus } from './icons.tsx'

export interface PanelLink {
  readonly label: string
  readonly to: string
  readonly Icon: ComponentType
  /** First segments of further paths that belong to this link. */
  readonly also?: RegExp
}

/** The panel's links, in order. A person's forms are reached from their details. */
export const PANEL_LINKS: readonly PanelLink[] = [
  { label: 'Patients', to: '/admin', Icon: Heart },
  { label: 'Applicants', to: '/applicants', Icon: FileText },
  { label: 'Register Staff', to: '/register-staff', Icon: UserPlus },
  { label: 'Staff Details', to: '/staff-details', Icon: IdCard, also: /^\/(?:details-forms|admin-|staffForm)/ },
  { label: 'Staff Accounts', to: '/staff-accounts', Icon: Key },
]

/** A separate group below them: what concerns more than one list. */
export const MORE_LINKS: readonly PanelLink[] = [
  { label: 'Progress', to: '/progress', Icon: Progress },
  { label: 'Audit', to: '/audit', Icon: Eye },
  { label: 'Proof', to: '/proof', Icon: Shield },
  { label: 'Feeds', to: '/feeds', Icon: Feeds },
  { label: 'Your account', to: '/account', Icon: User },
]

/** Whether a link leads to the page that is shown. */
export function isCurrent({ to, also }: Pick<PanelLink, 'to' | 'also'>, path: string): boolean {
  return path === to || also?.test(path) === true
}
