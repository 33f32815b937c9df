import { figuresTable } from './figures.ts'
import { running } from './running.ts'

/** Prints the table of figures and ends the engines that the set-up started. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default async function teardown(): Promise<void> {
  process.stderr.write(figuresTable())
  await running.engines?.end()
}
