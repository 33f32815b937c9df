import { rm } from 'node:fs/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { createClient } from '../testing/client.ts'
import { multipart, named } from '../testing/requests.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'
import { type Attack, addressesOf, startAttack } from './start-attack.ts'

const career = named(forms, 'career')
const HEAD = [
  `POST ${career.save.path} HTTP/1.1`,
  'Host: x',
  'Content-Type: multipart/form-data; boundary=X',
  'Content-Length: 1000000',
  '\r\n',
].join('\r\n')
const ADDRESSES = 20

// Senders that are as slow as possible must not keep others from sending applications.

/** The slowest acceptable real upload is in milliseconds. */
const { sockets, uploads, slowest } = sized(
  { sockets: 40, uploads: 3, slowest: 15_000 },
  { sockets: 200, uploads: 50, slowest: 2_000 },
)

let dataDir: string
let server: Server
let attack: Attack | undefined
beforeEach(async () => {
  dataDir = await newFolder()
  server = await startServer({ DATA_DIR: dataDir })
})
afterEach(async () => {
  await attack?.end()
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  `${uploads} applications get through while ${sockets} sockets send theirs byte by byte`,
  async () => {
    const port = Number(new URL(server.origin()).port)
    const addresses = addressesOf(ADDRESSES)
    attack = await startAttack({ port, addresses, sockets, send: HEAD, times: 1, drip: true })
    const client = createClient(server.origin)
    let [succeeded, longest] = [0, 0]
    for (let at = 0; at < uploads; at++) {
      const began = performance.now()
      const form = multipart(bodyWith(career, 'firstName', `Ann ${at}`), String(at))
      const { status } = await client.call('POST', career.save.path, { form })
      const took = performance.now() - began
      longest = Math.max(longest, took)
      if (status === 201 && took <= slowest) succeeded++
    }
    const figure = `${succeeded} of ${uploads} succeeded, the slowest in ${Math.round(longest)} ms`
    printFigure(
      `${sockets} slow uploads from ${ADDRESSES} addresses`,
      figure,
      `${uploads} of ${uploads}, ≤ ${slowest} ms`,
    )
    expect(succeeded).toBe(uploads)
  },
  60_000 + uploads * slowest,
)
