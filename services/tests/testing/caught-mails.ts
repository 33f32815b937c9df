interface Listed {
  readonly ID: string
  readonly To: readonly { readonly Address: string }[]
  readonly Subject: string
}

/**
 * The mails of one subject to a person in the running installation's mail catcher, oldest first. `TEST_MAILS` is the
 * catcher's address (`npm run test:compose` sets it).
 */
export async function caughtMails(email: string, subject: string): Promise<readonly string[]> {
  const api = `${process.env['TEST_MAILS'] ?? ''}/api/v1`
  const { messages } = (await (await fetch(`${api}/messages?limit=10000`)).json()) as { messages: Listed[] }
  const isTheirs = ({ To, Subject }: Listed) => Subject === subject && To.some(({ Address }) => Address === email)
  const ids = messages.filter(isTheirs).map(({ ID }) => ID)
  return Promise.all(ids.reverse().map(async (id) => (await fetch(`${api}/message/${id}/raw`)).text()))
}
