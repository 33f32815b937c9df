import { runRotation } from '../rotating.ts'

// `npm run rotate`, but that it kills itself at the step ROTATION_STEP.
await runRotation({
  reached: (step) => {
    if (step === process.env['ROTATION_STEP']) process.kill(process.pid, 'SIGKILL')
  },
})
