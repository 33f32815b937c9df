import { isBuiltin } from 'node:module'
import { isPackage } from './imports.ts'
import { isTest } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

const OURS = /^(?:contracts|services|infra|shell|mfe-[a-z]+)\//
const SCREENS = /^(?:shell|mfe-[a-z]+)\//

/** Repository imports allowed for each part of the screens, besides itself. */
const MAY: readonly (readonly [part: RegExp, may: RegExp])[] = [
  [/^shell\/router\//, /^shell\/router\//],
  [/^shell\/kit\//, /^(?:contracts|shell\/kit|shell\/router)\//],
  [/^shell\//, /^(?:contracts|shell)\//],
  [/^mfe-[a-z]+\//, /^(?:contracts|shell\/kit|shell\/router)\//],
]

/** Libraries that may be imported in one place only, so that all use the same small build. */
const HELD: readonly (readonly [library: string, place: RegExp])[] = [
  ['react-router', /^$/],
  ['react-router-dom', /^shell\/router\//],
  ['react-hook-form', /^shell\/kit\//],
  ['react-toastify', /^shell\/src\/toasts\//],
  ['@module-federation/enhanced', /^(?:shell\/src\/loading|infra\/web)\//],
]

/** Remotes import neither the shell nor each other, and all screens run in a browser. */
export const screenRules: Rule = (files) => {
  const screens = files.filter(({ file }) => SCREENS.test(file) && !isTest(file))
  const others = files.filter(({ file }) => !SCREENS.test(file) && !file.startsWith('infra/'))
  return [
    ...forbid('screens-apart', screens, (imported, file) => OURS.test(imported) && !mayImport(imported, file)),
    ...forbid('screens-in-browser', screens, (imported) => isBuiltin(imported)),
    ...forbid('screens-on-top', others, (imported) => SCREENS.test(imported)),
    ...forbid('library-in-one-place', screens, (imported, file) =>
      HELD.some(([library, place]) => isPackage(imported, library) && !place.test(file)),
    ),
  ]
}

function mayImport(imported: string, file: string): boolean {
  const [, own = ''] = /^(mfe-[a-z]+\/)/.exec(file) ?? []
  if (own !== '' && imported.startsWith(own)) return true
  // A remote developed alone uses the shell's frame; no build contains that file.
  if (file.endsWith('/src/standalone.ts') && imported === 'shell/src/standalone.tsx') return true
  return MAY.find(([part]) => part.test(file))?.[1].test(imported) ?? false
}
