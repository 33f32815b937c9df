import { buffer } from 'node:stream/consumers'

export interface DocumentFacts {
  /** Nothing personal, and nothing that XML escapes: it is in the metadata, too. */
  readonly title: string
  readonly author: string
  readonly subject: string
  /** The moment that the document is about: it is given twice with the same bytes. */
  readonly at: Date
}

export interface AttachedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly relationship: 'Source' | 'Data' | 'Supplement'
  readonly type?: string
  readonly description?: string
}

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 } as const

/** Opens a tagged PDF that is PDF/A-3a and PDF/UA-1 at once. */
export async function openDocument({ title, author, subject, at }: DocumentFacts): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Arrive',
      Producer: 'Arrive',
      CreationDate: at,
      ModDate: at,
    },
  })
  ;(document as unknown as Extensible).appendXML(UNIVERSAL)
  return document
}

/** Ends the document. @returns its bytes, the same for the same content */
export async function bytesOf(document: PDFKit.PDFDocument, files: readonly AttachedFile[] = []): Promise<Buffer> {
  const at = document.info.ModDate
  for (const { name, bytes, relationship, type = 'application/octet-stream', description = name } of files) {
    const options = { name, relationship, type, description, ...(at !== undefined && { modifiedDate: at }) }
    document.file(Buffer.from(bytes), options)
  }
  document.end()
  return buffer(document)
}

/** Not among the library's types. */
interface Extensible {
  appendXML(xml: string): void
}

/** The subset of PDF/A has no identification of PDF/UA, and an extension must be described. */
const UNIVERSAL = `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>part</pdfaProperty:name>
              <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
              <pdfaProperty:category>internal</pdfaProperty:category>
              <pdfaProperty:description>Indicates the part of ISO 14289 that the file follows</pdfaProperty:description>
            </rdf:li>
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`
