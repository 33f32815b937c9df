import { loginsSuite } from './logins.suite.ts'

loginsSuite({ engines: 'embedded', networks: 60, atOnce: 20, right: 3 })
