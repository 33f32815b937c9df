/** Whether `dist/services` matches the sources. */
export declare const isFresh: () => boolean
