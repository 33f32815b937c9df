import * as core from '@module-federation/runtime-core'

// Remotes are built without a core (`externalRuntime`) and use this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })

function corePlugin() {
  return { name: 'core' }
}

// biome-ignore lint/style/noDefaultExport: the build tool takes a plugin's default export
export default corePlugin
