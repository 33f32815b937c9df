/**
 * Starts a worker through the shell's gate. Builds recognize `__arriveWorker(new URL('./worker.ts', import.meta.url))`.
 */
declare var __arriveWorker: (url: URL) => Promise<Worker>

/** Importing a picture, film or font gives its URL. */
declare module '*.svg' {
  const url: string
  export default url
}
/** The picture as a data URL, for the first view of a page. */
declare module '*.svg?inline' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
