import type { ReadVariable } from '../../../kernel/index.ts'
import { wrong } from '../../setting-values.ts'

export interface ScannerAddress {
  readonly protocol: 'clamd' | 'icap'
  /** A Unix socket, or a host with a port. */
  readonly at: { readonly path: string } | { readonly host: string; readonly port: number }
  /** As ICAP names it: `icap://host:1344/avscan`. */
  readonly url: string
}

const PORTS = { clamd: 3_310, icap: 1_344 } as const
const EXPECTED = 'an address like clamd://host:3310, clamd:///path/to/socket or icap://host:1344/service'

/** Without a scanner, only the product itself inspects resumes. @throws SettingError */
export function resumeSettings(read: ReadVariable) {
  return { resumeScanner: scannerAddress('RESUME_SCANNER', read('RESUME_SCANNER')) }
}

/** `clamd://host:3310`, `clamd:///path/to/socket` or `icap://host:1344/service`. @throws SettingError */
export function scannerAddress(name: string, value: string | undefined): ScannerAddress | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const protocol = url?.protocol === 'clamd:' ? 'clamd' : url?.protocol === 'icap:' ? 'icap' : undefined
  if (url === undefined || protocol === undefined) throw wrong(name, EXPECTED)
  const at = placeIn(url, protocol)
  if (at === undefined || `${url.username}${url.password}${url.search}${url.hash}` !== '') throw wrong(name, EXPECTED)
  return { protocol, at, url: value }
}

function placeIn(
  { hostname, port, pathname }: URL,
  protocol: ScannerAddress['protocol'],
): ScannerAddress['at'] | undefined {
  const hasPath = pathname.length > 1
  if (hostname === '') return protocol === 'clamd' && hasPath ? { path: decodeURIComponent(pathname) } : undefined
  if ((protocol === 'icap') !== hasPath) return undefined
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? PORTS[protocol] : Number(port) }
}
