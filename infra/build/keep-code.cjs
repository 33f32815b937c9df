// Runs the compiled services until they are asked to keep the code that V8 has made of them (`start-code.ts`).

const { rmSync, writeFileSync } = require('node:fs')

const { load, madeCode } = require(process.argv[2])
// The product keeps its files to itself; these are read by whoever reads the files that they lie beside.
const umask = process.umask()

process.once('message', () => {
  process.umask(umask)
  for (const { file, bytes } of madeCode()) writeFileSync(file, bytes)
  process.disconnect()
})
// Also where the build has ended before.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }))
load('services.js')
