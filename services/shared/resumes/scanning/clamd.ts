/** The `INSTREAM` command of clamd (clamd(8)): a chunk after its length, and an empty one at the end. */
export function clamdDialog(file: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(file.length)
  return { request: [Buffer.from('zINSTREAM\0'), length, file, Buffer.alloc(4)], most: 4_096, verdict }
}

function verdict(answer: Buffer): 'clean' | 'refused' | undefined {
  const [line = '', ...more] = answer.toString('latin1').split('\0')
  if (more.length === 0) return undefined
  if (line === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(line)) return 'refused'
  throw new Error('clamd could not scan')
}
