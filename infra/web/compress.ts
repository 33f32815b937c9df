import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const TEXT = /\.(js|css|html|json|svg|txt)$/
/** Below this, packet headers outweigh the savings. */
const SMALLEST = 512

export interface Encoded {
  readonly suffix: '' | '.br' | '.gz'
  readonly bytes: Buffer
}

/** Every encoding that makes the file smaller, at maximum compression, because it is done once and read often. */
export async function encodings(name: string, bytes: Buffer): Promise<readonly Encoded[]> {
  const plain: Encoded = { suffix: '', bytes }
  if (!TEXT.test(name) || bytes.length < SMALLEST) return [plain]
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  return [plain, { suffix: '.br', bytes: br }, { suffix: '.gz', bytes: gz }]
}
