export interface PageLink {
  readonly label: string
  readonly to: string
}

/** In order. The last one is hidden on small screens. */
export const BAR_LINKS: readonly PageLink[] = [
  { label: 'Career', to: '/staff-application' },
  { label: 'About Us', to: '/about' },
  { label: 'Contact Us', to: '/contact-us' },
]
export const HOMECARE: PageLink = { label: 'Request For Homecare', to: '/patients-application' }

export const APPLY_LINKS: readonly PageLink[] = [
  { label: 'Career', to: '/staff-application' },
  { label: 'Services', to: '/patients-application' },
]

export const FOOT_LINKS: readonly PageLink[] = [
  { label: 'Career', to: '/staff-application' },
  HOMECARE,
  { label: 'About Us', to: '/about' },
  { label: 'Contact Us', to: '/contact-us' },
]
