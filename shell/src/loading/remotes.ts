import type { RouteObject } from '@arrive/router'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { fetchConfig, type RemoteConfig, remoteOf, type SiteConfig } from './config.ts'
import { allowScripts } from './gate.ts'

export interface Remotes {
  readonly of: (path: string) => RemoteConfig | undefined
  /** A remote's routes; refetches everything after a failure. @throws the loading error */
  readonly routes: (remote: RemoteConfig) => Promise<readonly RouteObject[]>
  readonly hasFailed: (name: string) => boolean
}

/** Registers the remotes of a config and allows their files. */
export function createRemotes(config: SiteConfig): Remotes {
  const known = new Map<string, readonly RouteObject[]>()
  const tried = new Set<string>()
  const failed = new Set<string>()
  allowScripts(config.files)
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

  // The browser may reuse a failed preload for the next request of a URL, so the first retry can fail.
  async function anew(remote: RemoteConfig): Promise<readonly RouteObject[]> {
    await refresh(remote)
    return attempt(remote).catch(() => refresh(remote).then(() => attempt(remote)))
  }

  return { of: (path) => remoteOf(config.remotes, path), routes, hasFailed: (name) => failed.has(name) }
}

/** Drops everything loaded for a remote, including failures, and registers the current files. */
async function refresh(remote: RemoteConfig): Promise<void> {
  const config = await fetchConfig({ fresh: true })
  allowScripts(config.files)
  const { name, entry } = config.remotes.find((one) => one.name === remote.name) ?? remote
  registerRemotes([{ name, entry }], { force: true })
}
