import { afterEach, beforeEach } from '@jest/globals'

/** A port on an empty engine of its own, as an adapter opens it for one test of a contract suite. */
export interface Opened<P> {
  readonly port: P
  /** Closes the port and opens it again on the same data, as a restart does. */
  readonly reopen: () => Promise<P>
  /** Ends everything and removes the data. Called once, also where the test has closed the port itself. */
  readonly close: () => Promise<void>
}

export type Open<P> = () => Promise<Opened<P>>

/** Opens a port for every test of the surrounding `describe` and closes it afterwards. */
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
