// `npm run ship`: records event schemas, refusing changes to shipped ones, then adds new routes to the proxy's
// settings.
await import('@arrive/contracts/build/ship.ts')
if (process.exitCode === undefined) await import('../compose/write.ts')
