export interface MongoSettings {
  /** Contains a password: never print it. */
  readonly uri: string
  readonly database: string
  /** For a separate user of the key database. Contains a password too. */
  readonly keysUri: string | undefined
  /** PEM file with trusted authorities. */
  readonly caFile: string | undefined
  readonly certificateFile: string | undefined
}

export function keysDatabase(documents: string): string {
  return `${documents}_keys`
}
