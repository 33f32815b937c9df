import type { Form } from '@arrive/contracts/form.ts'
import type { Client } from '@arrive/services/tests/testing/client.ts'

/** What a printed form must show: its person, its tabs, and the last line of each text, which a folded one lacks. */
export async function paperOf(
  { parts, consents = [] }: Form,
  person: number,
  client: Client,
): Promise<readonly string[]> {
  const ids = [...parts.flatMap(({ texts = [] }) => texts), ...consents.flatMap(({ text = [] }) => text)]
  const lasts = ids.map(async (id) => {
    const { markdown } = (await client.get(`/texts/${id}`)).body as { readonly markdown: string }
    return (markdown.trim().split('\n').at(-1) ?? '').replace(/^\d+\./, '')
  })
  return [`ID ${person}`, ...parts.map(({ title }) => title ?? ''), ...(await Promise.all(lasts))]
}
