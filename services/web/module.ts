import { agency } from '@arrive/contracts/agency.ts'
import { getSite } from '@arrive/contracts/calls/site.ts'
import { type Kernel, type Module, type Route, routeOf } from '../kernel/index.ts'
import { noteForSetup, SETUP_NOTES } from '../shared/setup-notes.ts'
import { withMailLinks } from './mail-links.ts'
import { readOwnSite } from './own-site.ts'
import { createPages } from './pages.ts'
import { withSecurityText } from './security-text.ts'
import { createSite } from './site.ts'
import { withTestimonials } from './testimonials.ts'

export { readOwnSite } from './own-site.ts'

export function web(folder: string): Module {
  return {
    name: 'web',
    collections: [SETUP_NOTES],
    routes: ({ settings }) => [siteRoute(settings)],
    opened: ({ store, settings }) => noteForSetup(store, 'samples', samplesIn(settings)),
    fallback: ({ settings, now }) => {
      const contact = { email: agency.email, origin: settings.publicOrigin, now }
      return withSecurityText(contact, withMailLinks(createPages(siteOf(folder, settings))))
    },
  }
}

function samplesIn(settings: Kernel['settings']): number {
  return readOwnSite(settings).testimonials.filter(({ sample }) => sample).length
}

function siteRoute(settings: Kernel['settings']): Route {
  const { testimonials } = readOwnSite(settings)
  return routeOf(getSite, async () => ({ status: 200, body: { testimonials } }))
}

function siteOf(folder: string, settings: Kernel['settings']) {
  const { timeZone } = settings
  const { testimonials, isOwn, photos } = readOwnSite(settings)
  if (!isOwn) return createSite(folder, { timeZone })
  const rewrite = (html: string) => withTestimonials(html, testimonials)
  return createSite(folder, { timeZone, testimonials }, { rewrite, files: photos })
}
