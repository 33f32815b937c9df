import type { RunningEngine } from '../engine.ts'

export interface Image {
  readonly image: string
  /** Inside and outside alike, so that the addresses that an engine tells its clients are true on both sides. */
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
}

/**
 * Starts a container by Testcontainers, whose reaper removes it should this process die; where that cannot be pulled,
 * `TESTCONTAINERS_RYUK_DISABLED=true` leaves it out.
 */
export async function hostContainer({ image, port, environment = {}, command = [] }: Image): Promise<RunningEngine> {
  // Loaded here, because it is large and most runs do not need it.
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
    // A container that has exited does not respond, and the caller times out.
    died: () => undefined,
  }
}
