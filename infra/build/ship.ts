// `npm run ship`: records event schemas (shipped ones can't change), then adds new routes to the proxy's settings.
await import('@arrive/contracts/build/ship.ts')
if (process.exitCode === undefined) await import('../compose/write.ts')
