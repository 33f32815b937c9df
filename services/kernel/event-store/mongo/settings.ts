export interface MongoSettings {
  /** Holds a password: never to be printed. */
  readonly uri: string
  /** Keys stand in `<database>_keys`. */
  readonly database: string
  /** How the database of the keys is reached, where a user of its own has it. Holds a password too. */
  readonly keysUri: string | undefined
  /** PEM file with the authorities whose certificates are trusted. */
  readonly caFile: string | undefined
  /** PEM file with the client's own certificate and key. */
  readonly certificateFile: string | undefined
}

/** The database of the keys, next to that of the documents. */
export function keysDatabase(documents: string): string {
  return `${documents}_keys`
}
