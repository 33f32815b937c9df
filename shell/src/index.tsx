// First, because everything loaded later is checked by it.
import './loading/gate.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root !== null) void start(root)
