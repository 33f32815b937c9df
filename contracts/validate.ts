/** A compiled schema. `errors` holds the first error of the last call. */
export interface Validate {
  (data: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[] | null
}

/** Compiled schemas by name (`form:hipaa@1`, `field:hipaa@1.hipaa.date1`): `generated/validators.js`. */
export type Validators = Readonly<Record<string, Validate>>
