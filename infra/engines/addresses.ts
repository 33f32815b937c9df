/** Engines shared by all tests of a run; each test uses its own topics and database. */
export interface Addresses {
  readonly brokers: string
  readonly uri: string
}

export function sharedEngines({ TEST_KAFKA_BROKERS, TEST_MONGODB_URI } = process.env): Addresses {
  if (TEST_KAFKA_BROKERS && TEST_MONGODB_URI) return { brokers: TEST_KAFKA_BROKERS, uri: TEST_MONGODB_URI }
  throw new Error('No engines were started for this run: a test that needs them is an int test, run by npm test.')
}
