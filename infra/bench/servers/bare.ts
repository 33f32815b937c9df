import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { validators } from '@arrive/contracts/generated/validators.js'

/**
 * The upper bound: `node:http` that reads and parses the body and stores nothing. With `CHECK=on` with the ajv check.
 */
const ANSWER = JSON.stringify({ message: 'Form submitted successfully!' })
const check = process.env.CHECK === 'on' ? validators['form:verification@1'] : undefined

const server = createServer(async (req, res) => {
  const answers: unknown = JSON.parse(await bodyOf(req))
  const ok = check === undefined || check({ verification: answers })
  res.writeHead(ok ? 200 : 400, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(ANSWER) })
  res.end(ANSWER)
})

function bodyOf(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => resolve(Buffer.concat(chunks).toString()))
    req.on('error', reject)
  })
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
