/**
 * Checks every script that is added at run time: a file listed in `config.json` gets its hash, so that the browser
 * refuses any other content; a file that is not listed is refused here.
 */
export interface ScriptAllowList {
  /** Adds files with their hashes. Files of earlier deploys stay, for tabs that still use them. */
  readonly allow: (files: Readonly<Record<string, string>>) => void
  /** The hash of a file. @throws TypeError for a file that is not listed. */
  readonly hashOf: (url: string) => string
}

/** @param open In development nothing is listed and everything is allowed. */
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
