import type { ScannerAddress } from './address.ts'
import { clamdDialog } from './clamd.ts'
import { exchange, type Verdict } from './dialog.ts'
import { icapDialog } from './icap.ts'

/** Total timeout in milliseconds. A scanner needs less than a second for 5 MB. */
const TIMEOUT = 10_000

/** Has a scanner check a file. @throws ScannerUnavailable if it cannot be reached or its response is not understood. */
export function scan({ protocol, at, url }: ScannerAddress, bytes: Buffer, timeout = TIMEOUT): Promise<Verdict> {
  const host = 'host' in at ? `${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}` : ''
  return exchange(at, protocol === 'clamd' ? clamdDialog(bytes) : icapDialog(bytes, { url, host }), timeout)
}
