import { createRequire } from 'node:module'
import { keepsLastBroker } from './last-broker.ts'
import { clearsBuffer } from './partial-responses.ts'
import { leavesSilentBrokers } from './silent-brokers.ts'
import { leavesSilentCoordinators } from './silent-coordinators.ts'
import { endsFetches } from './stopped-consumers.ts'
import { restsWithoutRequests } from './timer-loop.ts'

const require = createRequire(import.meta.url)

/** The last release of kafkajs, from 2023. Check each patch before you raise it. */
const VERSION = '2.2.4'

/** Patches kafkajs once per process. @throws Error if another version is installed. */
export function patchKafkajs(installed: string = require('kafkajs/package.json').version): void {
  if (installed !== VERSION) {
    throw new Error(`kafkajs ${installed} is installed, but event-store/kafka/patches are for ${VERSION}.`)
  }
  // Use literal file names: for a computed name, the build would bundle a copy and patch that one instead.
  const connectionPool = require('kafkajs/src/network/connectionPool.js').prototype
  const brokerPool = require('kafkajs/src/cluster/brokerPool.js').prototype
  restsWithoutRequests(require('kafkajs/src/network/requestQueue/index.js').prototype)
  keepsLastBroker(brokerPool)
  clearsBuffer(require('kafkajs/src/network/connection.js').prototype)
  leavesSilentBrokers(connectionPool, brokerPool)
  leavesSilentCoordinators(require('kafkajs/src/consumer/consumerGroup.js').prototype)
  endsFetches(require('kafkajs/src/consumer/runner.js').prototype)
}
