#!/usr/bin/env bash
# pdf-lib drops the last line break of a stream whose /Length is an object of its own, if `endstream` follows without
# another line break. ISO 32000-1, 7.3.8, allows both: the length counts the line break as content, and one before
# `endstream` is only recommended. With a direct length the stream is whole. `qpdf --qdf` writes such files: a text
# attached to one then fails its checksum.
set -eu
cd "$(mktemp -d)"
version=2.11.1
npm install --silent --no-audit --no-fund "@cantoo/pdf-lib@$version" >/dev/null

cat >read.mjs <<'END'
import { decodePDFRawStream, PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** A PDF of one empty page whose content is "one\ntwo\n", eight bytes. */
function file(length) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    `<< /Length ${length} >>\nstream\none\ntwo\nendstream`,
    '8',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

for (const length of ['8', '5 0 R']) {
  const document = await PDFDocument.load(file(length))
  const stream = document.getPages()[0].node.lookup(PDFName.of('Contents'))
  console.log(`/Length ${length}: ${JSON.stringify(Buffer.from(decodePDFRawStream(stream).decode()).toString())}`)
}
END

echo "@cantoo/pdf-lib $version"
node read.mjs | tee seen.txt
changed() {
  echo "Changed: $1"
  exit 1
}
grep -qxF '/Length 8: "one\ntwo\n"' seen.txt || changed 'a stream with a direct length is read otherwise.'
grep -qxF '/Length 5 0 R: "one\ntwo"' seen.txt || changed 'a stream with an indirect length keeps its line break.'
