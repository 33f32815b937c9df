import { rotationSuite } from './rotation.suite.ts'

rotationSuite({ engines: 'embedded', kills: 2, steps: ['asked', 'half', 'ended'] })
