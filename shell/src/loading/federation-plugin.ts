import { hashOf, secureScript } from './gate.ts'

/** Milliseconds. A server that accepts a connection but responds later counts as down. */
const TIMEOUT_MS = 8_000

interface Linked {
  readonly url: string
  readonly attrs?: Readonly<Record<string, string>>
}

/** Hooks of the federation runtime: checks everything it loads against the allow list. */
function arrivePlugin() {
  return {
    name: 'arrive',
    createScript({ url }: Linked) {
      const script = document.createElement('script')
      script.async = true
      secureScript(script, url)
      return { script, timeout: TIMEOUT_MS }
    },
    createLink({ url, attrs = {} }: Linked) {
      const link = document.createElement('link')
      link.href = url
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, value)
      link.integrity = hashOf(url)
      link.crossOrigin = 'anonymous'
      return link
    },
    fetch: (url: string, init: RequestInit) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  }
}

// biome-ignore lint/style/noDefaultExport: the build tool takes a plugin's default export
export default arrivePlugin
