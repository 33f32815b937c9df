import { handbook as form } from '@arrive/contracts/forms/handbook.ts'
import { validators } from '@arrive/contracts/generated/forms/handbook.js'
import { Book } from '../book/book.tsx'
import { BookHead } from '../book/book-head.tsx'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} head={BookHead} body={Book} />
}
