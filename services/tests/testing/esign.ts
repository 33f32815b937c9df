import type { Form } from '@arrive/contracts/form.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import type { Body, Client } from './client.ts'
import { pdfText } from './pdf-text.ts'

/** The word that the session's PDF shows. */
export async function wordFor(client: Client, token: string): Promise<string> {
  const { bytes } = await client.get('/esign/sample.pdf', token)
  const word = /^[A-Z]{6}$/m.exec(await pdfText(bytes))?.[0]
  if (word === undefined) throw new Error('The PDF shows no word')
  return word
}

/** Agrees to sign electronically, as the screen does. @throws Error if it was refused */
export async function consent(client: Client, token: string): Promise<void> {
  const { body } = await client.get('/esign', token)
  const { hash } = Object(body['text'])
  const { status } = await client.post('/esign', { hash, word: await wordFor(client, token) }, token)
  if (status !== 201) throw new Error(`The consent was answered ${status}`)
}

/** `signing` over the wordings that are in use. @param typed Default: every signature of the form. */
export async function signingOf(client: Client, form: Form, typed: readonly string[] = namesOf(form)): Promise<Body> {
  const ids = textsOf(form)
  const { body } = ids.length === 0 ? { body: [] } : await client.get(`/texts?ids=${ids.join(',')}`)
  const texts = (body as unknown as readonly Body[]).map(({ id, hash }) => ({ id, hash }))
  return { texts, typed }
}

/** The body of a save in which everything is signed anew. */
export async function signedBody(client: Client, form: Form, seed = 1): Promise<Body> {
  return { ...sampleBody(form, seed), signing: await signingOf(client, form) }
}

function namesOf(form: Form): readonly string[] {
  return signatureFields(form, 'applicant').map(({ field }) => field)
}
