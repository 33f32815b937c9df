import type { RunningEngine } from '../engine.ts'

export interface Image {
  readonly image: string
  /** The same inside and outside, so that advertised addresses work on both sides. */
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
}

/** Testcontainers' reaper removes the container later; `TESTCONTAINERS_RYUK_DISABLED=true` works without it. */
export async function hostContainer({ image, port, environment = {}, command = [] }: Image): Promise<RunningEngine> {
  // Imported lazily, because it is large and most runs don't need it.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({ ...environment })
    .withCommand([...command])
    .start()
  const handle = (await getContainerRuntimeClient()).container.getById(container.getId())
  const state = async () => (await handle.inspect()).State
  const resume = async () => void ((await state()).Paused && (await handle.unpause()))
  const whileRunning = async (action: () => Promise<unknown>) => {
    await resume()
    if ((await state()).Running) await action()
  }
  return {
    start: async () => void ((await state()).Running || (await handle.start())),
    stop: () => whileRunning(() => handle.stop()),
    kill: () => whileRunning(() => handle.kill()),
    pause: async () => void (await handle.pause()),
    resume,
    end: async () => {
      await resume()
      await container.stop({ remove: true, removeVolumes: true })
    },
    // An exited container doesn't respond, so the caller times out.
    died: () => undefined,
  }
}
