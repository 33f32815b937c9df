import { problemMessage } from '@arrive/contracts/errors.ts'
import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { resumeSettings } from '../resumes/scanning/address.ts'
import { scan } from '../resumes/scanning/scan.ts'
import type { Resume } from './resume-file.ts'

/** Seconds after which a restarting scanner may respond again. */
const RETRY_AFTER = 10

/**
 * @throws ArriveError `unsafe-file`, or `scanner-away`: unscanned files are not accepted if a scanner is configured.
 */
export async function scanResume(
  { settings, logger }: Pick<Kernel, 'settings' | 'logger'>,
  { bytes }: Resume,
): Promise<void> {
  const { resumeScanner } = resumeSettings(settings.read)
  if (resumeScanner === undefined) return
  const verdict = await scan(resumeScanner, bytes).catch((cause: unknown) => {
    logger.warn({ err: cause }, 'The scanner of resumes could not be asked')
    throw new ArriveError('scanner-away', { retryAfter: RETRY_AFTER, cause })
  })
  if (verdict === 'clean') return
  throw new ArriveError('unsafe-file', { errors: [{ path: 'resume', message: problemMessage('unsafe-file') }] })
}
