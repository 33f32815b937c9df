import { webhooksSuite } from './webhooks.suite.ts'

webhooksSuite({ most: 20 })
