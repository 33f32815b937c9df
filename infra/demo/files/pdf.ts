/** In points: US letter, one inch margin. */
const PAGE = { width: 612, height: 792, margin: 72 } as const
const LINE = 16

/** A one-page PDF (ISO 32000-1, Annex H.3) with a large first line. */
export function pdf(lines: readonly string[]): Buffer {
  const text = ['BT', `/F2 18 Tf ${PAGE.margin} ${PAGE.height - PAGE.margin} Td`, ...lines.map(shown), 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  return Buffer.from(assembled(objects), 'latin1')
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

/** All objects, and the cross-reference table. */
function assembled(objects: readonly string[]): string {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return `${file}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

function shown(line: string, at: number): string {
  const words = `(${western(line).replaceAll(/[\\()]/g, '\\$&')}) Tj`
  return at === 0 ? `${words}\n/F1 10.5 Tf\n0 -8 Td` : `0 -${LINE} Td\n${words}`
}

/** The font only has Western letters: others lose their accents. */
function western(text: string): string {
  return [...text].map((letter) => (letter > '\u00ff' ? plain(letter) : letter)).join('')
}

function plain(letter: string): string {
  return letter.normalize('NFD').replaceAll(/[^ -~]/g, '') || '?'
}
