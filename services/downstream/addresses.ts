import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the open internet (https://www.iana.org/assignments/iana-ipv4-special-registry and its like). */
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
]
/** Of IPv6 only what is given out for the open internet, without what carries an IPv4 address or means an example. */
const OPEN_6 = ['2000::/3']
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = listOf([...CLOSED_4, ...CLOSED_6])
const open = listOf(OPEN_6)

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    list.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an IP address is one of the open internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Whether an address may be connected to: public ones by https, private ones only where the settings allow them. */
export function mayConnect(address: string, protocol: string, privateAllowed: boolean): boolean {
  return isPublic(address) ? protocol === 'https:' : privateAllowed && isIP(address) > 0
}

/** The host of a URL as sockets know it: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** What is wrong with the URL of a webhook, as far as it can be told without asking anybody; nothing where it is right. */
export function troubleWithUrl(text: string, privateAllowed: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return 'URL must be an address like https://system.example/events.'
  if (url.username !== '' || url.password !== '') return 'URL may hold no user name and no password.'
  if (url.protocol === 'http:' && !privateAllowed) return 'URL must begin with https.'
  const host = hostOf(url)
  const isClosed =
    isIP(host) > 0 ? !mayConnect(host, url.protocol, privateAllowed) : isLocalName(host) && !privateAllowed
  return isClosed ? 'URL leads to an address that is not on the open internet.' : undefined
}

function isLocalName(host: string): boolean {
  return /(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host)
}
