import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from '@arrive/contracts/catalogue.ts'
import { catalogue, lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'

export const root = join(import.meta.dirname, '..', '..')

/** webpack's output by part; cleared by each build. */
export const builds = join(root, 'dist', 'build')
/** The served folder: `files/` by URL, `pages/` with one HTML file per screen. Files of earlier deploys stay. */
export const site = join(root, 'dist', 'web')

/** In build order. Each is an independent workspace `mfe-<short>`. */
export const REMOTES = ['public', 'onboarding', 'admin'] as const
export type Short = (typeof REMOTES)[number]
export type PartName = 'shell' | `mfe-${Short}`

export const PARTS: readonly PartName[] = ['shell', ...REMOTES.map((short) => `mfe-${short}` as const)]

/** Development ports: the shell's, then the remotes'. */
export const PORTS: Readonly<Record<PartName, number>> = {
  shell: 5100,
  'mfe-public': 5101,
  'mfe-onboarding': 5102,
  'mfe-admin': 5103,
}

/** Must be a valid variable name. */
export const containerOf = (short: Short): string => `mfe_${short}`

/** The chunk with what a container exposes. */
export const ROUTES = 'routes'

/** A remote's `remote.json`, with the paths of the forms that it shows. */
export interface RemoteFacts {
  readonly prefixes: readonly string[]
  readonly layout: string
}

interface WrittenFacts extends RemoteFacts {
  /** Which screen of each packet form it shows: the applicant's, or the review. */
  readonly forms?: 'route' | 'review'
}

export function factsOf(short: Short): RemoteFacts {
  const written: WrittenFacts = JSON.parse(readFileSync(join(root, `mfe-${short}`, 'remote.json'), 'utf8'))
  const { forms, ...facts } = written
  const screens = forms === undefined ? [] : [...catalogue, ...lawCatalogue].map((entry) => `/${pageOf(entry[forms])}`)
  return { ...facts, prefixes: [...new Set([...facts.prefixes, ...screens])] }
}
