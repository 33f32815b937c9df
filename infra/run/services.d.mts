/** Whether `dist/services` is what the sources would be compiled into. */
export declare const isFresh: () => boolean
