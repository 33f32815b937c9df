/** The few parts of react-hook-form that pages use themselves. */
export { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
