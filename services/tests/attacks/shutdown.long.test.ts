import { shutdownSuite } from './shutdown.suite.ts'

shutdownSuite({ rounds: 1, clients: 16, before: 500 })
