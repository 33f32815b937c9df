import { running } from './running.ts'

/** Ends the engines that the set-up started. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default async function teardown(): Promise<void> {
  await running.engines?.end()
}
