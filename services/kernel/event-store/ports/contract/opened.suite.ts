import { afterEach, beforeEach } from '@jest/globals'

export interface Opened<P> {
  readonly port: P
  /** Closes the port and opens it again on the same data, as a restart does. */
  readonly reopen: () => Promise<P>
  /** Called once, even if the test has closed the port itself. */
  readonly close: () => Promise<void>
}

export type Open<P> = () => Promise<Opened<P>>

export function perTest<P>(open: Open<P>): { readonly port: () => P; readonly reopen: () => Promise<P> } {
  let opened: Opened<P> | undefined
  let port: P | undefined

  beforeEach(async () => {
    opened = await open()
    port = opened.port
  })
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  return {
    port: () => port as P,
    reopen: async () => {
      port = await (opened as Opened<P>).reopen()
      return port
    },
  }
}
