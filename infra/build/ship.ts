// `npm run ship`: records event schemas (shipped ones can't change), then adds new routes to the proxy's settings.
await import('./contracts/ship.ts')
if (process.exitCode === undefined) await import('../compose/write.ts')
