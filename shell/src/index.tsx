// First, because it checks everything loaded later.
import './loading/gate.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root !== null) void start(root)
