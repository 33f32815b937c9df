import { createScriptAllowList } from './script-allow-list.ts'

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
  /** The build makes containers' loaders call this for each file. */
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

/** Sets a script's URL and expected hash. @throws TypeError if the file is not listed */
export function secureScript(element: HTMLScriptElement, url: string): void {
  element.integrity = hashOf(url)
  element.crossOrigin = 'anonymous'
  element.src = policy === undefined ? url : policy.createScriptURL(url)
}

/** Starts a listed worker. Browsers don't check hashes of worker scripts, so compare the bytes here. */
globalThis.__arriveWorker = async ({ href }) => {
  const integrity = hashOf(href)
  const response = await fetch(href, integrity === '' ? {} : { integrity })
  if (!response.ok) throw new TypeError(`${href} was answered ${response.status}`)
  return new Worker(policy === undefined ? href : policy.createScriptURL(href))
}

// Report refusals as load errors: an exception would leave the chunk loading forever.
globalThis.__arriveScript = (element, url) => {
  try {
    secureScript(element, url)
  } catch (error) {
    console.error(String(error))
    setTimeout(() => element.dispatchEvent(new Event('error')))
  }
}
