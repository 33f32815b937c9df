import { isIP } from 'node:net'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { isPrivateNetwork, isPublic } from './networks.ts'

/** Private addresses need the setting. Link-local, metadata, multicast and mapped addresses are never allowed. */
export function mayConnect(address: string, protocol: string, privateAllowed: boolean): boolean {
  return isPublic(address) ? protocol === 'https:' : privateAllowed && isPrivateNetwork(address)
}

/** The host for sockets: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Checks a webhook's URL without network access; undefined if it is valid. */
export function urlProblem(text: string, privateAllowed: boolean): Message | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return message('url.not-web-address')
  if (url.username !== '' || url.password !== '') return message('url.has-login')
  if (url.protocol === 'http:' && !privateAllowed) return message('url.not-https')
  return hostProblem(hostOf(url), url.protocol, privateAllowed)
}

function hostProblem(host: string, protocol: string, privateAllowed: boolean): Message | undefined {
  const isClosed = isIP(host) > 0 ? !mayConnect(host, protocol, privateAllowed) : !isNameOpen(host, privateAllowed)
  if (!isClosed) return undefined
  if (privateAllowed && !isPublic(host)) return message('url.closed')
  return privateAllowed ? message('url.not-https') : message('url.not-public')
}

/** Refuses only names that are private by definition. Resolved addresses are checked on connecting. */
function isNameOpen(host: string, privateAllowed: boolean): boolean {
  if (/^(?:metadata(?:\.google\.internal)?|instance-data(?:\.ec2\.internal)?)\.?$/i.test(host)) return false
  return privateAllowed || !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host)
}
