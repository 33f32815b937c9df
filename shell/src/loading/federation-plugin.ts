import { hashOf, secureScript } from './gate.ts'

/** A server that accepts a connection and does not respond in time counts as down. In milliseconds. */
const TIMEOUT_MS = 8_000

interface Linked {
  readonly url: string
  readonly attrs?: Readonly<Record<string, string>>
}

/** The federation runtime's hooks: everything it loads is checked against the list of files. */
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
