import { resumesSuite } from './resumes.suite.ts'

resumesSuite({ mutations: 100, bombMegabytes: 80 })
