import { agency } from '@arrive/contracts/agency.ts'
import type { Module } from '../kernel/index.ts'
import { createPages } from './pages.ts'
import { withSecurityText } from './security-text.ts'
import { createSite } from './site.ts'

/** The screens: shell, remotes and pages as they were built into a folder. */
export function web(folder: string): Module {
  return {
    name: 'web',
    fallback: ({ settings, now }) =>
      withSecurityText({ email: agency.email, origin: settings.publicOrigin, now }, createPages(createSite(folder))),
  }
}
