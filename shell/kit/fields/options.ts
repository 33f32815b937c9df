/** A choice: what is stored, and the words that a person reads. */
export interface Option {
  readonly value: string
  readonly label: string
}
