import type { RouteObject } from '@arrive/router'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { fetchConfig, type RemoteConfig, remoteOf, type SiteConfig } from './config.ts'
import { trust } from './gate.ts'

/** The remotes of the site, as they are loaded. */
export interface Remotes {
  readonly of: (path: string) => RemoteConfig | undefined
  /** The routes of a remote; after a failure all is asked for anew. @throws what went wrong */
  readonly routes: (remote: RemoteConfig) => Promise<readonly RouteObject[]>
  readonly hasFailed: (name: string) => boolean
}

/** Registers the remotes of a config and trusts its files. */
export function createRemotes(config: SiteConfig): Remotes {
  const known = new Map<string, readonly RouteObject[]>()
  const tried = new Set<string>()
  const failed = new Set<string>()
  trust(config.files)
  registerRemotes(config.remotes.map(({ name, entry }) => ({ name, entry })))

  async function attempt({ name }: RemoteConfig): Promise<readonly RouteObject[]> {
    const loaded = await loadRemote<{ readonly routes?: readonly RouteObject[] }>(`${name}/routes`)
    if (loaded?.routes === undefined) throw new Error(`${name} has no routes`)
    known.set(name, loaded.routes)
    failed.delete(name)
    return loaded.routes
  }

  async function routes(remote: RemoteConfig): Promise<readonly RouteObject[]> {
    const { name } = remote
    const loaded = known.get(name)
    if (loaded !== undefined) return loaded
    const again = tried.has(name)
    tried.add(name)
    try {
      return again ? await anew(remote) : await attempt(remote)
    } catch (error) {
      failed.add(name)
      throw error
    }
  }

  // A failed preload is eaten by the next request of the same address, so that the first new try may fail at once.
  async function anew(remote: RemoteConfig): Promise<readonly RouteObject[]> {
    await refresh(remote)
    return attempt(remote).catch(() => refresh(remote).then(() => attempt(remote)))
  }

  return { of: (path) => remoteOf(config.remotes, path), routes, hasFailed: (name) => failed.has(name) }
}

/** Forgets what was loaded of a remote, also what failed, and takes what the site offers now. */
async function refresh(remote: RemoteConfig): Promise<void> {
  const config = await fetchConfig({ fresh: true })
  trust(config.files)
  const { name, entry } = config.remotes.find((one) => one.name === remote.name) ?? remote
  registerRemotes([{ name, entry }], { force: true })
}
