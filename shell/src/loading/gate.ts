import { createScriptAllowList } from './script-allow-list.ts'

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
  /** What the containers' own loaders call for each of their files (the build puts the call in). */
  var __arriveScript: ((element: HTMLScriptElement, url: string) => void) | undefined
}

const page = typeof location === 'undefined' ? 'http://localhost/' : location.href
const { allow: allowScripts, hashOf } = createScriptAllowList(page, process.env.NODE_ENV === 'development')

const policy = globalThis.trustedTypes?.createPolicy('arrive', {
  createScriptURL: (url) => {
    hashOf(url)
    return url
  },
})

export { allowScripts as trust, hashOf }

/**
 * Gives a script element its address and the hash that it must have. @throws TypeError for a file that is not listed.
 */
export function secureScript(element: HTMLScriptElement, url: string): void {
  element.integrity = hashOf(url)
  element.crossOrigin = 'anonymous'
  element.src = policy === undefined ? url : policy.createScriptURL(url)
}

// A refusal is an event like any other failure to load: thrown, it would leave the chunk "loading" for ever.
globalThis.__arriveScript = (element, url) => {
  try {
    secureScript(element, url)
  } catch (error) {
    console.error(String(error))
    setTimeout(() => element.dispatchEvent(new Event('error')))
  }
}
