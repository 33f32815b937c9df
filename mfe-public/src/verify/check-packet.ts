import { attachedFiles, LONGEST_PDF } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import { verifyPacket } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { type CheckPacket, refused } from './check-file.ts'

export const checkPacket: CheckPacket = async (file, { hashing, onProgress }, trusted) => {
  if (file.size > LONGEST_PDF) return refused({ kind: 'too-large' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  onProgress(bytes.length)
  const attached = await attachedFiles(bytes)
  if ('problem' in attached) return refused({ kind: attached.problem })
  return { kind: 'packet', report: await verifyPacket(attached.files, hashing, trusted) }
}
