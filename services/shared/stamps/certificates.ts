import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** Accepts PEM with or without line breaks. @throws Error if a certificate cannot be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  return [...pem.matchAll(PEM)].map(([, base64 = '']) => new X509Certificate(Buffer.from(base64, 'base64')))
}
