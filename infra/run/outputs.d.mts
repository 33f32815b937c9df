/** Whether an output matches its sources. */
export declare const isFresh: (name: 'contracts' | 'services' | 'screens') => boolean
