import { randomBytes } from 'node:crypto'
import type { Kernel } from '../../../kernel/index.ts'
import { anchorDirOf } from '../../../shared/anchor-dir.ts'
import { senderOf } from '../../../shared/mail-settings.ts'
import { TIME_STAMP } from '../../../shared/sealed/receipts.ts'
import { proofSettings } from '../../settings.ts'
import type { Anchor } from './anchor.ts'
import { folderAnchor } from './folder.ts'
import { mailAnchor } from './mail.ts'
import type { StampAnchorOptions } from './stamp.ts'
import { witnessAnchor } from './witness.ts'

export function chosenAnchors({ settings, say, now }: Pick<Kernel, 'settings' | 'say' | 'now'>): readonly Anchor[] {
  const { read } = settings
  const { anchorMailTo: to, anchorWitnesses, anchorTsa } = proofSettings(read)
  const folder = anchorDirOf(read)
  const smtpUrl = read('SMTP_URL')
  return [
    ...(folder === undefined ? [] : [folderAnchor(folder)]),
    ...(to === undefined || smtpUrl === undefined ? [] : [mailAnchor({ smtpUrl, to, from: senderOf(settings), say })]),
    ...anchorWitnesses.map(witnessAnchor),
    ...(anchorTsa === undefined ? [] : [stamps({ ...anchorTsa, now, randomBytes })]),
  ]
}

/** Loaded with the first stamp: the ASN.1 library takes 30 MB, and most agencies have no authority. */
function stamps(options: StampAnchorOptions): Anchor {
  return {
    name: TIME_STAMP,
    submit: async (submission) => {
      const { stampAnchor } = await import('./stamp.ts')
      return stampAnchor(options).submit(submission)
    },
  }
}
