const leave = () => process.exit(0)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

// Until there is something to finish, being asked to end is simply ending.
for (const signal of SIGNALS) process.on(signal, leave)
const { run } = await import('./run.ts')
for (const signal of SIGNALS) process.off(signal, leave)
await run()
