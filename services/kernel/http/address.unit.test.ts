import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { clientAddress, createAddressHash, createForwardedAddressWarning, network, plainAddress } from './address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the caller', () => {
  it.each([
    ['without trusted proxies is the connection, whatever the header says', 0, '1.1.1.1', '10.0.0.1'],
    ['behind one proxy is what that proxy saw', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['behind two is what the outer one saw', 2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['is the connection where the header is shorter than the way', 3, '1.1.1.1', '10.0.0.1'],
    ['is the connection where the header holds no address', 1, 'unknown', '10.0.0.1'],
  ])('%s', (_, hops, header, caller) => {
    expect(clientAddress(request('10.0.0.1', header), hops)).toBe(caller)
  })

  it('is the connection without a header', () => {
    expect(clientAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1')
  })
})

describe('forwarded addresses that do not match TRUSTED_HOPS', () => {
  const reported = (hops: number, headers: IncomingMessage['headers'], url = '/hipaa') => {
    const lines: string[] = []
    const watch = createForwardedAddressWarning(hops, { warn: (_, line) => void lines.push(line) })
    for (let at = 0; at < 3; at++) watch({ headers, url } as IncomingMessage)
    return lines
  }
  const from = (list: string) => ({ 'x-forwarded-for': list })

  it.each<readonly [string, number, IncomingMessage['headers'], string]>([
    ['none is trusted', 0, from('192.0.2.1'), 'TRUSTED_HOPS is 0'],
    ['none is trusted, in the standard header', 0, { forwarded: 'for=192.0.2.1' }, 'TRUSTED_HOPS is 0'],
    ['the proxy adds none', 1, {}, 'fewer addresses'],
    ['one of two proxies drops the other', 2, from('192.0.2.1'), 'fewer addresses'],
    ['the entry is no address', 1, from('192.0.2.1, unknown'), 'is no address'],
    ['the entry has a port', 2, from('192.0.2.1:4711, 192.0.2.2'), 'is no address'],
    ['the header is empty', 1, from(''), 'is no address'],
  ])('are logged once if %s, without an address', (_, hops, headers, sentence) => {
    expect(reported(hops, headers)).toEqual([expect.stringContaining(sentence)])
    expect(reported(hops, headers).join()).not.toContain('192.0.2')
  })

  it('are each logged, in any order', () => {
    const lines: string[] = []
    const watch = createForwardedAddressWarning(2, { warn: (_, line) => void lines.push(line) })
    for (const list of ['192.0.2.1', 'unknown, 192.0.2.1', '192.0.2.1']) watch(request('10.0.0.1', list))
    expect(lines).toHaveLength(2)
  })

  it('are the only ones logged, and health checks are not', () => {
    expect(reported(0, {})).toEqual([])
    expect(reported(1, from('192.0.2.1'))).toEqual([])
    expect(reported(2, from('6.6.6.6, 192.0.2.1, 192.0.2.2'))).toEqual([])
    expect(reported(1, {}, '/readyz')).toEqual([])
  })
})

describe('one address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, counted) => {
    expect(network(address)).toBe(counted)
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is normalized to %s', (address, reported) => {
    expect(plainAddress(address)).toBe(reported)
  })

  it('is identified by a keyed hash', () => {
    const hash = createAddressHash(Buffer.alloc(32, 1))
    expect(hash('192.0.2.1')).toMatch(/^[\w-]{22}$/)
    expect(hash('192.0.2.1')).toBe(hash('::ffff:192.0.2.1'))
    expect(hash('192.0.2.1')).not.toBe(hash('192.0.2.2'))
    expect(hash('192.0.2.1')).not.toBe(createAddressHash(Buffer.alloc(32, 2))('192.0.2.1'))
  })
})
