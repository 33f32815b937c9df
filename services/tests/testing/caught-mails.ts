interface Listed {
  readonly ID: string
  readonly To: readonly { readonly Address: string }[]
  readonly Subject: string
}

/** Mails in the running installation's catcher at `TEST_MAILS` (set by `npm run test:compose`), oldest first. */
export async function caughtMails(email: string, subject: string): Promise<readonly string[]> {
  const api = `${process.env['TEST_MAILS'] ?? ''}/api/v1`
  const { messages } = (await (await fetch(`${api}/messages?limit=10000`)).json()) as { messages: Listed[] }
  const isTheirs = ({ To, Subject }: Listed) => Subject === subject && To.some(({ Address }) => Address === email)
  const ids = messages.filter(isTheirs).map(({ ID }) => ID)
  return Promise.all(ids.reverse().map(async (id) => (await fetch(`${api}/message/${id}/raw`)).text()))
}
