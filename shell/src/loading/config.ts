import type { Testimonial } from '@arrive/contracts/site.ts'
import type { LayoutName } from '@arrive/router'

/** An entry of `config.json`. */
export interface RemoteConfig {
  readonly name: string
  /** URL of its container. */
  readonly entry: string
  /** Path prefixes of its screens. */
  readonly prefixes: readonly string[]
  /** Shown while the remote is not loaded. */
  readonly layout: LayoutName
}

/** `config.json`: the remotes, and the hashes of all scripts that may be loaded. */
export interface SiteConfig {
  readonly remotes: readonly RemoteConfig[]
  readonly files: Readonly<Record<string, string>>
  /** The agency's, if configured. */
  readonly timeZone?: string
  /** The agency's own, in place of the shipped samples. */
  readonly testimonials?: readonly Testimonial[]
}

/** @throws Error if it cannot be read or has another shape */
export async function fetchConfig({ fresh = false } = {}): Promise<SiteConfig> {
  const response = await fetch('/config.json', fresh ? { cache: 'no-cache' } : {})
  const config: unknown = await response.json()
  if (!isConfig(config)) throw new TypeError('config.json is not what it should be')
  return config
}

function isConfig(config: unknown): config is SiteConfig {
  if (typeof config !== 'object' || config === null || !('remotes' in config) || !('files' in config)) return false
  return Array.isArray(config.remotes) && typeof config.files === 'object' && config.files !== null
}

/** The remote with the longest matching prefix. */
export function remoteOf(remotes: readonly RemoteConfig[], path: string): RemoteConfig | undefined {
  const found = remotes.map((remote) => ({
    remote,
    length: Math.max(...remote.prefixes.map((one) => lengthIn(path, one))),
  }))
  return found.filter(({ length }) => length >= 0).sort((a, b) => b.length - a.length)[0]?.remote
}

function lengthIn(path: string, prefix: string): number {
  const isUnder = path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
  return isUnder ? prefix.length : -1
}
