import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fromBase64, toBase64 } from '@arrive/contracts/proof/base64.ts'
import { type Checkpoint, parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { cosignedText } from '@arrive/contracts/proof/cosignatures.ts'
import { COSIGNATURE, parseNote, parseVkey, verifierKey, verifyNote } from '@arrive/contracts/proof/notes.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { isConsistent } from '@arrive/contracts/proof/tree-proofs.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

const NAME = 'witness.example/one'

/** A local witness that trusts one log. For tests. */
export interface TestWitness {
  /** Its entry in `ANCHOR_WITNESSES`. */
  readonly setting: string
  /** Sets the trusted log by its verifier key. */
  readonly trust: (vkey: string) => void
  /** The last cosigned checkpoint; may be set. */
  latest: Checkpoint | undefined
  /** If set, every response has this status. */
  broken: number | undefined
  readonly stop: () => Promise<void>
}

export async function startWitness(): Promise<TestWitness> {
  const signer = testSigner(NAME, 7)
  const verifier = verifierKey(NAME, signer.key.key, nodeHashing, COSIGNATURE)
  let trusted: ReturnType<typeof parseVkey>

  function cosigned(checkpoint: string): string {
    const time = Math.floor(Date.now() / 1_000)
    const stamp = Buffer.alloc(8)
    stamp.writeBigUInt64BE(BigInt(time))
    const { signature } = signer.signature(cosignedText(time, checkpoint))
    return `— ${NAME} ${toBase64(Buffer.concat([Buffer.from(verifier.id, 'hex'), stamp, signature]))}\n`
  }

  async function answer(request: IncomingMessage): Promise<readonly [number, string]> {
    const body = await text(request)
    const end = body.indexOf('\n\n')
    const [head = '', ...proof] = body.slice(0, end).split('\n')
    const note = parseNote(body.slice(end + 2))
    const checkpoint = note && parseCheckpoint(note.text)
    if (note === undefined || checkpoint === undefined) return [400, '']
    if (trusted === undefined || checkpoint.origin !== trusted.name) return [404, '']
    if ((await verifyNote(note, trusted, nodeHashing)) !== 'signed') return [403, '']
    return judged(note.text, checkpoint, Number(head.slice('old '.length)), proof)
  }

  function judged(said: string, next: Checkpoint, old: number, proof: readonly string[]): readonly [number, string] {
    const { size = 0, root = new Uint8Array() } = witness.latest ?? {}
    if (old > next.size) return [400, '']
    if (old !== size) return [409, `${size}\n`]
    const hashes = proof.map((line) => fromBase64(line) ?? new Uint8Array())
    const goesOn = { from: size, to: next.size, fromRoot: root, toRoot: next.root, hashes }
    if (size === 0 ? hashes.length > 0 : !isConsistent(goesOn, nodeHashing)) return [422, '']
    witness.latest = next
    return [200, cosigned(said)]
  }

  const server = createServer((request, response) => {
    const { broken } = witness
    const said = broken === undefined ? answer(request) : Promise.resolve([broken, ''] as const)
    said.then(
      ([status, body]) => response.writeHead(status, { 'content-type': 'text/x.tlog.size' }).end(body),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const vkey = `${NAME}+${verifier.id}+${toBase64(Buffer.concat([Buffer.of(COSIGNATURE), verifier.key]))}`
  const witness: TestWitness = {
    setting: `${vkey} http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trust: (text) => {
      trusted = parseVkey(text, nodeHashing)
    },
    latest: undefined,
    broken: undefined,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return witness
}
