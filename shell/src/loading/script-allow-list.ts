/** Browsers check listed scripts by hash; scripts that are not listed are refused here. */
export interface ScriptAllowList {
  /** Adds files with hashes. Those of earlier deploys stay for open tabs. */
  readonly allow: (files: Readonly<Record<string, string>>) => void
  /** @throws TypeError for an unlisted file */
  readonly hashOf: (url: string) => string
}

/** @param open Allows everything, for development. */
export function createScriptAllowList(base: string, open = false): ScriptAllowList {
  const files = new Map<string, string>()
  const absolute = (url: string) => new URL(url, base).href
  return {
    allow: (list) => {
      for (const [url, hash] of Object.entries(list)) files.set(absolute(url), hash)
    },
    hashOf: (url) => {
      const hash = files.get(absolute(url))
      if (hash !== undefined) return hash
      if (open && files.size === 0) return ''
      throw new TypeError(`Refused: ${url} is not in the list of files`)
    },
  }
}
