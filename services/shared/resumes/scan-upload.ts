import { problemMessage } from '@arrive/contracts/errors.ts'
import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { resumeSettings } from './scanning/address.ts'
import { scan } from './scanning/scan.ts'

/** Seconds after which a restarting scanner may respond again. */
const RETRY_AFTER = 10

/**
 * @param path the part of the body that the file came in
 * @throws ArriveError `unsafe-file`, or `scanner-away`: unscanned files are not accepted if a scanner is configured.
 */
export async function scanUpload(
  { settings, logger }: Pick<Kernel, 'settings' | 'logger'>,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const { resumeScanner } = resumeSettings(settings.read)
  if (resumeScanner === undefined) return
  const verdict = await scan(resumeScanner, bytes).catch((cause: unknown) => {
    logger.warn({ err: cause }, 'The scanner of resumes could not be asked')
    throw new ArriveError('scanner-away', { retryAfter: RETRY_AFTER, cause })
  })
  if (verdict === 'clean') return
  throw new ArriveError('unsafe-file', { errors: [{ path, message: problemMessage('unsafe-file') }] })
}
