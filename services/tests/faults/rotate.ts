import { runRotation } from '../../maintenance/rotating/command.ts'

// `npm run rotate`, but it kills itself at the step ROTATION_STEP. With ROTATION_HOLDS it prints that text there
// instead and stops until SIGCONT.
const holds = process.env['ROTATION_HOLDS']
let isPassed = false

await runRotation({
  reached: (step) => {
    if (isPassed || step !== process.env['ROTATION_STEP']) return
    isPassed = true
    if (holds === undefined) process.kill(process.pid, 'SIGKILL')
    process.stderr.write(`${holds}\n`)
    process.kill(process.pid, 'SIGSTOP')
  },
})
