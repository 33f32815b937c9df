import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a text in PEM, with or without its line breaks. @throws Error where one cannot be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  return [...pem.matchAll(PEM)].map(([, base64 = '']) => new X509Certificate(Buffer.from(base64, 'base64')))
}
