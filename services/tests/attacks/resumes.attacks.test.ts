import { resumesSuite } from './resumes.suite.ts'

resumesSuite({ mutations: 2_000, bombMegabytes: 512 })
