import type { LimitRules } from './kernel/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The limits of the calls: of one address 5 public forms a minute and 30 a day, and 10 registrations an hour; of one
 * person 120 saves a minute and 600 an hour, more than anybody types.
 */
export const LIMIT_RULES: LimitRules = {
  byAddress: {
    form: [
      { name: 'form-minute', points: 5, seconds: MINUTE },
      { name: 'form-day', points: 30, seconds: 24 * HOUR },
    ],
    registration: [{ name: 'registration-hour', points: 10, seconds: HOUR }],
  },
  byPerson: {
    save: [
      { name: 'save-minute', points: 120, seconds: MINUTE },
      { name: 'save-hour', points: 600, seconds: HOUR },
    ],
  },
}
