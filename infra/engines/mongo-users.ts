import { MongoClient } from 'mongodb'

export interface MongoUser {
  readonly user: string
  readonly pwd: string
  readonly roles: readonly (string | object)[]
}

/** Creates a user on a member with authentication: the first by the localhost exception, others as that user. */
export async function createUser(uri: string, { user, ...rest }: MongoUser): Promise<void> {
  await withClient(uri, (client) => client.db('admin').command({ createUser: user, ...rest }))
}

/** @throws Error if this user may not read it */
export async function readDocument(uri: string, database: string, collection: string): Promise<unknown> {
  return withClient(uri, (client) => client.db(database).collection(collection).findOne({}))
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
