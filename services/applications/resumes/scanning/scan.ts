import type { ScannerAddress } from './address.ts'
import { clamdDialog } from './clamd.ts'
import { exchange, type Verdict } from './dialog.ts'
import { icapDialog } from './icap.ts'

/** Milliseconds for all of it. 5 MB take a scanner less than one. */
const TIMEOUT = 10_000

/** Asks a scanner about a file. @throws ScannerUnavailable where it cannot be asked, or its answer not be read. */
export function scan({ protocol, at, url }: ScannerAddress, bytes: Buffer, timeout = TIMEOUT): Promise<Verdict> {
  const host = 'host' in at ? `${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}` : ''
  return exchange(at, protocol === 'clamd' ? clamdDialog(bytes) : icapDialog(bytes, { url, host }), timeout)
}
