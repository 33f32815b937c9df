/**
 * Starts a worker through the shell's gate. The build looks for calls of the form `__arriveWorker(new
 * URL('./worker.ts', import.meta.url))` and makes a script of that file.
 */
declare var __arriveWorker: (url: URL) => Promise<Worker>

/** Pictures, films and fonts are files; importing one gives its address. */
declare module '*.svg' {
  const url: string
  export default url
}
/** The picture itself as a data URL, for what the first view of a page shows. */
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
