import { fileURLToPath } from 'node:url'

export function script(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

export const SERVER = script('../../dist/services/main.js')
