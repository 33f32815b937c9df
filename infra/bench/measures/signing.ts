import { consent, signingOf } from '@arrive/services/tests/testing/esign.ts'
import { interleave, size } from '../blocks.ts'
import { openPool, sendAtOnce } from '../client.ts'
import type { Figure } from '../figures.ts'
import { costOf, SERVER, startServer, usedBy } from '../processes.ts'
import { clientOf, FORM, newTokens, QUIET, savesOf, signedRequest } from '../requests.ts'

/** Saves of one form by 64 people, 32 at once: with every name signed anew, and without. */
export async function measure(): Promise<readonly Figure[]> {
  const server = await startServer(SERVER, QUIET)
  const { port } = server
  const tokens = await newTokens(port)
  const client = clientOf(port)
  for (const token of tokens) await consent(client, token)
  const signing = await signingOf(client, FORM)
  const send = openPool(port)
  const block = async (save: (n: number) => Promise<string>) => {
    await sendAtOnce({ ms: size(8_000) }, save)
    return () => costOf(usedBy(server), () => sendAtOnce({ ms: 2_000 }, save))
  }
  const { signed, plain } = await interleave({
    signed: await block(savesOf(send, tokens, (token) => signedRequest(token, signing))),
    plain: await block(savesOf(send, tokens)),
  })
  const common = { today: '1', must: 0.95, isRate: true } as const
  return [
    { name: 'rate of saves with signing ÷ without', ...common, value: signed.rate / plain.rate },
    { name: 'saves per processor second with signing ÷ without', ...common, value: plain.processor / signed.processor },
  ]
}
