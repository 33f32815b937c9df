import { agency } from '@arrive/contracts/agency.ts'
import type { Module } from '../kernel/index.ts'
import { withMailLinks } from './mail-links.ts'
import { createPages } from './pages.ts'
import { withSecurityText } from './security-text.ts'
import { createSite } from './site.ts'

export function web(folder: string): Module {
  return {
    name: 'web',
    fallback: ({ settings, now }) => {
      const contact = { email: agency.email, origin: settings.publicOrigin, now }
      return withSecurityText(contact, withMailLinks(createPages(createSite(folder, { timeZone: settings.timeZone }))))
    },
  }
}
