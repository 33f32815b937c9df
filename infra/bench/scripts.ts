import { fileURLToPath } from 'node:url'

/** The path of a script relative to this folder. */
export function script(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** The server as `npm start` starts it: `npm run bench` compiles it first. */
export const SERVER = script('../../dist/services/main.js')
