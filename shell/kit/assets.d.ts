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
