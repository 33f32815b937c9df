import { problemMessage } from '@arrive/contracts/errors.ts'
import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { resumeSettings } from '../resumes/scanning/address.ts'
import { scan } from '../resumes/scanning/scan.ts'
import type { Resume } from './resume-file.ts'

/** Seconds after which a scanner that starts anew may answer. */
const LATER = 10

/**
 * Asks the office's scanner about a resume, where it has one.
 * @throws ArriveError `unsafe-file`; `scanner-away`: what nobody has looked at is not taken.
 */
export async function scanResume(
  { settings, logger }: Pick<Kernel, 'settings' | 'logger'>,
  { bytes }: Resume,
): Promise<void> {
  const { resumeScanner } = resumeSettings(settings.read)
  if (resumeScanner === undefined) return
  const verdict = await scan(resumeScanner, bytes).catch((cause: unknown) => {
    logger.warn({ err: cause }, 'The scanner of resumes could not be asked')
    throw new ArriveError('scanner-away', { retryAfter: LATER, cause })
  })
  if (verdict === 'clean') return
  throw new ArriveError('unsafe-file', { errors: [{ path: 'resume', message: problemMessage('unsafe-file') }] })
}
