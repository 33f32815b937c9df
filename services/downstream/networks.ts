import { BlockList, isIP, isIPv4 } from 'node:net'

/** Non-public networks (https://www.iana.org/assignments/iana-ipv4-special-registry and similar registries). */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's platform address, which is public but reaches the host from any Azure machine.
  '168.63.129.16/32',
]
/** Of IPv6, only the globally assigned range, without addresses that embed IPv4 and documentation ranges. */
const OPEN_6 = ['2000::/3']
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** An allowlist, so that anything not listed stays closed. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7']
/** Cloud metadata services inside these networks; they hand out credentials. */
const METADATA = [
  // Alibaba
  '100.100.100.200/32',
  // AWS
  'fd00:ec2::/32',
  // Google
  'fd20:ce::/32',
  // Oracle
  'fd00:c1::/32',
  // Scaleway
  'fd00:42::/32',
]

/** Built on first use: most installations have no webhooks. */
let made: ReturnType<typeof makeLists> | undefined

function lists(): ReturnType<typeof makeLists> {
  made ??= makeLists()
  return made
}

function makeLists() {
  return {
    closed: listOf([...CLOSED_4, ...CLOSED_6]),
    open: listOf(OPEN_6),
    privateNetworks: listOf(PRIVATE),
    metadata: listOf(METADATA),
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    list.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

export function isPublic(address: string): boolean {
  const { closed, open } = lists()
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** A private network or this machine, but no cloud metadata. */
export function isPrivateNetwork(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const { privateNetworks, metadata } = lists()
  const plain = unmapped(address)
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
  return privateNetworks.check(plain, family) && !metadata.check(plain, family)
}

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** The IPv4 address in a mapped IPv6 one (RFC 4291, 2.5.5.2), else the address. */
function unmapped(address: string): string {
  if (isIPv4(address)) return address
  const [, high = '', low = ''] = MAPPED.exec(new URL(`http://[${address}]`).hostname.slice(1, -1)) ?? []
  if (high === '') return address
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
