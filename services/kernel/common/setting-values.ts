/** Thrown for a value that cannot be used; its message is one line that names the variable. */
export class SettingError extends Error {}

/** The value of a variable of the environment; an empty one is an unset one. */
export type ReadVariable = (name: string) => string | undefined
