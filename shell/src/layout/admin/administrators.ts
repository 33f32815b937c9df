/** An administrator's email in the response of `GET /get_administrators`. */
export function emailIn(answer: unknown, person: number): string | undefined {
  if (!Array.isArray(answer)) return undefined
  const own: unknown = answer.find((one) => one?.user_id === person)?.email
  return typeof own === 'string' && own !== '' ? own : undefined
}
