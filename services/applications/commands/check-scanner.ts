import type { Kernel } from '../../kernel/index.ts'
import { resumeSettings } from '../../shared/resumes/scanning/address.ts'
import { type Sight, sightOf } from '../../shared/resumes/scanning/probe.ts'

const WARNINGS = {
  blind:
    'RESUME_SCANNER took a test file inside a PDF as clean, so it does not scan PDFs. With c-icap, add DOCUMENT to ' +
    'virus_scan.ScanFileTypes; see docs/operations.md, The scanner of resumes',
  unasked: 'RESUME_SCANNER could not be asked about a test file; applications with a resume are answered with 503',
} as const

/** Warns if the scanner accepts a harmless test file in a PDF. */
export async function checkScanner({
  settings,
  logger,
}: Pick<Kernel, 'settings' | 'logger'>): Promise<Sight | undefined> {
  const { resumeScanner } = resumeSettings(settings.read)
  if (resumeScanner === undefined) return undefined
  const sight = await sightOf(resumeScanner)
  if (sight !== 'sees') logger.warn({}, WARNINGS[sight])
  return sight
}
