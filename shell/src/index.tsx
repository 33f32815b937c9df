// The gate before everything else: what is loaded later goes through it.
import './loading/gate.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root !== null) void start(root)
