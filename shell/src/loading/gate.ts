import { createScriptAllowList } from './script-allow-list.ts'

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
  /** Called by the containers' loaders for each of their files; the build inserts the call. */
  var __arriveScript: ((element: HTMLScriptElement, url: string) => void) | undefined
}

const page = typeof location === 'undefined' ? 'http://localhost/' : location.href
export const { allow: allowScripts, hashOf } = createScriptAllowList(page, process.env.NODE_ENV === 'development')

const policy = globalThis.trustedTypes?.createPolicy('arrive', {
  createScriptURL: (url) => {
    hashOf(url)
    return url
  },
})

/**
 * Sets a script element's address and the hash it must match. @throws TypeError if the file is not listed.
 */
export function secureScript(element: HTMLScriptElement, url: string): void {
  element.integrity = hashOf(url)
  element.crossOrigin = 'anonymous'
  element.src = policy === undefined ? url : policy.createScriptURL(url)
}

/**
 * Starts a worker whose script is listed. Browsers compare no hash of a worker's script, so its bytes are compared
 * here; they then come from the cache.
 */
globalThis.__arriveWorker = async ({ href }) => {
  const integrity = hashOf(href)
  const response = await fetch(href, integrity === '' ? {} : { integrity })
  if (!response.ok) throw new TypeError(`${href} was answered ${response.status}`)
  return new Worker(policy === undefined ? href : policy.createScriptURL(href))
}

// Refusals are reported as load errors: an exception would leave the chunk in the loading state forever.
globalThis.__arriveScript = (element, url) => {
  try {
    secureScript(element, url)
  } catch (error) {
    console.error(String(error))
    setTimeout(() => element.dispatchEvent(new Event('error')))
  }
}
