// `npm run ship`: writes down what goes live. First the shapes of events, which refuses a change to one that was
// shipped; then the routes of new calls in the proxy's settings.
await import('@arrive/contracts/build/ship.ts')
if (process.exitCode === undefined) await import('../compose/write.ts')
