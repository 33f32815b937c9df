import { shutdownSuite } from './shutdown.suite.ts'

shutdownSuite({ rounds: 10, clients: 64, before: 2_000 })
