/** A text that is shown with a form, as it stands after the agency's facts were filled in. */
export interface Text {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly markdown: string
  /** SHA-256 of `markdown`, hexadecimal: what a signature refers to. */
  readonly hash: string
}
