/** A link of a mail, as the address of the page brings it. */
export interface MailedLink {
  /** What it is for, as far as this page knows. */
  readonly purpose: 'reset' | undefined
  readonly token: string
}

/** The link in the fragment of an address. Whether it holds, only the server can say. */
export function mailedLink(hash: string): MailedLink {
  const token = decodeURIComponent(hash.replace(/^#/, ''))
  return { purpose: token.startsWith('reset.') ? 'reset' : undefined, token }
}
