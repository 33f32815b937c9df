import { eventLogSuite, LOG_TOPICS } from '../ports/contract/event-log.suite.ts'
import { openTestLog } from './testing/logs.ts'

eventLogSuite('kafka', async () => {
  const opened = await openTestLog({ topics: LOG_TOPICS })
  return { port: opened.log, reopen: opened.reopen, close: opened.close }
})
