import type { ScannerAddress } from './address.ts'
import { scan } from './scan.ts'

/** `blind`: the scanner does not look into PDFs. `unasked`: it could not be reached. */
export type Sight = 'sees' | 'blind' | 'unasked'

/** The harmless test text that every scanner knows (eicar.org). Split, or scanners would refuse this file. */
const TEST = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Whether a scanner looks into a PDF, which Debian's c-icap does not do by default. */
export async function sightOf(scanner: ScannerAddress): Promise<Sight> {
  const verdict = await scan(scanner, testFile()).catch(() => 'unasked' as const)
  return verdict === 'unasked' ? verdict : verdict === 'refused' ? 'sees' : 'blind'
}

/** A PDF with the text in a stream, like malware. */
function testFile(): Buffer {
  const lines = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
    '4 0 obj<</Type/Filespec/F(a.com)/EF<</F 5 0 R>>>>endobj',
    `5 0 obj<</Type/EmbeddedFile/Length ${TEST.length}>>stream\n${TEST}\nendstream endobj`,
    'trailer<</Root 1 0 R/Size 6>>',
    '%%EOF\n',
  ]
  return Buffer.from(lines.join('\n'))
}
