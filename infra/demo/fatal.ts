/** Ends the run with a sentence that says what the user can do. */
export class Fatal extends Error {}

const START = "RATE_LIMITS=off ADMIN_EMAIL=office@agency.example ADMIN_PASSWORD='a lamp in the window' npm start"

export const SENTENCES = {
  noServer: (url: string) => `No server answers at ${url}: start one with ${START}, or give its address in ARRIVE_URL.`,
  noAdmin:
    `ADMIN_EMAIL and ADMIN_PASSWORD must be set, because an administrator fills the company's part: start the server ` +
    `with ${START} and give both variables to npm run demo too.`,
  wrongAdmin:
    'The server knows no administrator with this ADMIN_EMAIL and ADMIN_PASSWORD: give those with which it was first ' +
    `started, or start it with a new DATA_DIR and ${START}`,
  limited:
    'The server limits how often one address may send public forms and register (429): start it with RATE_LIMITS=off ' +
    'for the demo.',
} as const
