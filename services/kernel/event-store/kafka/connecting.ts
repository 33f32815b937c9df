import { readFile } from 'node:fs/promises'
import { isIP, connect as openTcp, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openTls } from 'node:tls'
import { messageOf } from '../../common/errno.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { KafkaSettings } from './settings.ts'

const KEEP_ALIVE = 60_000

export interface Target {
  readonly host: string
  readonly port: number
  /** Absent: without TLS. */
  readonly ssl?: ConnectionOptions
  readonly onConnect: () => void
}

/**
 * Opens a socket as kafkajs does, but without Nagle's algorithm: with it the rest of a request that is longer than a
 * packet waits up to 40 ms for the other side to acknowledge its beginning.
 */
export function openSocket({ host, port, ssl, onConnect }: Target): Socket {
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = ssl ? openTls({ host, port, ...name, ...ssl }, onConnect) : openTcp({ host, port }, onConnect)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, KEEP_ALIVE)
  return socket
}

/** The TLS options of the setting: none, the system's authorities, or those of a file. @throws SettingError */
export async function tlsOptions(tls: KafkaSettings['tls']): Promise<ConnectionOptions | undefined> {
  if (typeof tls === 'boolean') return tls ? {} : undefined
  try {
    return { ca: await readFile(tls.caFile, 'utf8') }
  } catch (error) {
    throw new SettingError(`KAFKA_TLS must name a file that can be read: ${messageOf(error)}.`)
  }
}
