/** The message is one line that names the variable. */
export class SettingError extends Error {}

/** Empty counts as unset. */
export type ReadVariable = (name: string) => string | undefined
