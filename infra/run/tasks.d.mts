interface Task {
  readonly env: Readonly<Record<string, string>>
  /** The command lines of a task with several. */
  readonly commands?: (rest: readonly string[]) => readonly (readonly string[])[]
}

export declare const findTask: (name: string) => Task
