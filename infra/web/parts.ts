import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'

export const root = join(import.meta.dirname, '..', '..')

/** What webpack makes, part by part; emptied by each build. */
export const builds = join(root, 'dist', 'build')
/** What is served: `files/` by their addresses, `pages/` one HTML per screen. Files of earlier deploys stay. */
export const site = join(root, 'dist', 'web')

/** The remotes in build order. Each is an independent workspace `mfe-<short>`. */
export const REMOTES = ['public', 'onboarding', 'admin'] as const
export type Short = (typeof REMOTES)[number]
export type PartName = 'shell' | `mfe-${Short}`

export const PARTS: readonly PartName[] = ['shell', ...REMOTES.map((short) => `mfe-${short}` as const)]

/** Ports in development: the shell's, then the remotes'. */
export const PORTS: Readonly<Record<PartName, number>> = {
  shell: 5100,
  'mfe-public': 5101,
  'mfe-onboarding': 5102,
  'mfe-admin': 5103,
}

/** A remote's container name; it has to be a legal name of a variable. */
export const containerOf = (short: Short): string => `mfe_${short}`

/** The chunk of a container with what it exposes. */
export const ROUTES = 'routes'

/** What a remote says of itself: `remote.json`, with the paths of the forms that it shows. */
export interface RemoteFacts {
  readonly prefixes: readonly string[]
  readonly layout: string
}

interface WrittenFacts extends RemoteFacts {
  /** Which screen it shows of each form of the packet: the applicant's, or the review. */
  readonly forms?: 'route' | 'review'
}

export function factsOf(short: Short): RemoteFacts {
  const written: WrittenFacts = JSON.parse(readFileSync(join(root, `mfe-${short}`, 'remote.json'), 'utf8'))
  const { forms, ...facts } = written
  const screens = forms === undefined ? [] : catalogue.map((entry) => `/${pageOf(entry[forms])}`)
  return { ...facts, prefixes: [...facts.prefixes, ...screens] }
}
