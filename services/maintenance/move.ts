import { loadContracts } from '../app/contracts.ts'
import { moveAgency } from './moving/agency.ts'
import { readArguments } from './moving/arguments.ts'
import { commandLogger, print, printMoved, runAsCommand } from './running/command.ts'

/** `npm run move -- --from embedded --to distributed`. */
await runAsCommand('The move was stopped.', async ({ signal }) => {
  const requested = readArguments(process.argv.slice(2), process.env)
  const options = { contracts: loadContracts(), logger: commandLogger('move'), report: print, signal }
  printMoved(await moveAgency(requested, options))
  print('Kafka and MongoDB now hold everything that DATA_DIR holds. Start Arrive there, and archive the folder.')
})
