import { loadContracts } from '../app/contracts.ts'
import { createLogger } from '../app/observing/logs.ts'
import { errno } from '../kernel/index.ts'
import { moveAgency } from './moving/agency.ts'
import { readArguments } from './moving/arguments.ts'
import { IncompleteMove } from './moving/move.ts'

/** `npm run move -- --from embedded --to distributed`. Progress goes to stderr, the result to stdout. */
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => ending.abort(new Error('The move was stopped.')))
}
process.umask(0o077)

try {
  const asked = readArguments(process.argv.slice(2), process.env)
  const moved = await moveAgency(asked, {
    contracts: loadContracts(),
    logger: createLogger({ level: 'error', service: 'arrive-move', version: '0.1.0', destination: process.stderr }),
    report: print,
    signal: ending.signal,
  })
  for (const { part, count, digest } of moved) process.stdout.write(`${part}: ${count}, sha256 ${digest}\n`)
  print('Kafka and MongoDB now hold everything that DATA_DIR holds. Start Arrive there, and archive the folder.')
} catch (error) {
  print(errno.messageOf(error))
  if (error instanceof IncompleteMove) {
    print('The move did not finish. DATA_DIR is unchanged. Empty the topics and databases before you move again.')
  }
  process.exitCode = 1
}
// A client that is still connecting must not keep the process alive.
process.exit()

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
