import { createHmac } from 'node:crypto'

export interface Message {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly body: string
}

/**
 * Signs by Standard Webhooks, once per active secret
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function signedHeaders({ id, time, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(time / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
