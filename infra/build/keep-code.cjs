// Runs the compiled services until they are asked to keep the code that V8 has made of them (`start-code.ts`).

const { writeFileSync } = require('node:fs')

const { load, madeCode } = require(process.argv[2])

process.once('message', () => {
  // The product keeps its files to itself; these are read by whoever runs it.
  process.umask(0o022)
  for (const { file, bytes } of madeCode()) writeFileSync(file, bytes)
  process.disconnect()
  process.kill(process.pid, 'SIGTERM')
})
load('services.js')
