import { createRequire } from 'node:module'
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack'

const require = createRequire(import.meta.url)
const LINE = 'script.src = url;'

interface ScriptHooks {
  readonly createScript: { readonly tap: (name: string, change: (source: string) => string) => void }
}

// Not in webpack's public API; taken from the workspace's one copy of webpack.
const loadScript: {
  getCompilationHooks: (compilation: Compilation) => ScriptHooks
} = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/** Routes every script that webpack's runtime adds through the shell's gate, if there is one. */
export const secureScripts: WebpackPluginInstance = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SecureScripts', (compilation) => {
      loadScript.getCompilationHooks(compilation).createScript.tap('SecureScripts', (source) => {
        if (!source.includes(LINE)) throw new Error('webpack changed the template of its scripts')
        return source.replace(LINE, `self.__arriveScript ? self.__arriveScript(script, url) : (${LINE.slice(0, -1)});`)
      })
    })
  },
}

/** Writes `chunks.json`: the scripts of each named chunk, for preload tags. */
export const chunkNames: WebpackPluginInstance = {
  apply(compiler: Compiler) {
    const { Compilation: Stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ChunkNames', (compilation) => {
      const stage = Stages.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ChunkNames', stage }, () => {
        const groups = [...compilation.namedChunkGroups].map(([name, group]) => [
          name,
          group.getFiles().filter((file) => file.endsWith('.js')),
        ])
        compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(Object.fromEntries(groups))))
      })
    })
  },
}
