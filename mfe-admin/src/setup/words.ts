import type { SetupItem } from '@arrive/contracts/setup.ts'
import { formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import type { Item } from './calls.ts'

/** In `text`, names of settings, files and commands are between backticks. */
export interface ItemWords {
  readonly text: string
  readonly link?: { readonly to: string; readonly label: string }
}

interface Words {
  readonly title: string
  /** In the list of what is left. */
  readonly short: string
  readonly done: (detail: string) => string
  readonly todo: (detail: string) => ItemWords
}

const ASK = 'Ask the person who runs your server to'

/** Without a comma before `and`, as in all our sentences. */
const LIST = new Intl.ListFormat('en-GB')
const listed = (detail: string) => LIST.format(detail.split(', '))
const coded = (detail: string, ending = '') =>
  listed(
    detail
      .split(', ')
      .map((one) => `\`${one}${ending}\``)
      .join(', '),
  )

export const WORDS: Readonly<Record<SetupItem, Words>> = {
  facts: {
    title: 'Name, phone and address',
    short: 'agency name and address',
    done: () => 'Pages, forms and emails show your own.',
    todo: (left) => ({
      text: `Pages, forms and emails show a sample ${listed(left)}. ${ASK} put yours into \`contracts/agency.ts\`.`,
    }),
  },
  testimonials: {
    title: 'Testimonials',
    short: 'sample testimonials',
    done: () => 'Your home page shows no sample testimonials.',
    todo: (count) => ({
      text:
        `Your home page shows ${count} sample testimonial${count === '1' ? '' : 's'}. Ask four employees for their ` +
        `words. ${ASK} put them into \`site.json\`.`,
    }),
  },
  mails: {
    title: 'Emails',
    short: 'emails',
    done: () => 'The settings for emails are in place.',
    todo: (missing) => ({
      text: `Applicants and employees get no emails. ${ASK} set ${coded(missing)}.`,
    }),
  },
  public_address: {
    title: 'Web address',
    short: 'web address',
    done: (origin) => `Your site is at ${origin}.`,
    todo: (origin) => ({
      text:
        `Your site is at ${origin}. Visitors need an address that begins with https. ${ASK} set it as ` +
        '`PUBLIC_ORIGIN`.',
    }),
  },
  anchor: {
    title: 'Checkpoints kept outside',
    short: 'checkpoints kept outside',
    done: (names) => `A recent checkpoint of your records is kept outside: ${names}.`,
    todo: (names) =>
      names === ''
        ? {
            text:
              'No one outside has a checkpoint of your records, so a change to the whole log would not show. ' +
              `${ASK} set \`ANCHOR_DIR\` or another anchor.`,
          }
        : {
            text: `Set, but without a checkpoint of the last 24 hours: ${names}.`,
            link: { to: '/proof', label: 'See what Proof says' },
          },
  },
  backup: {
    title: 'Backup',
    short: 'backup',
    done: (ended) => `The last backup ended on ${formatMoment(ended)}.`,
    todo: (ended) => ({
      text:
        `${ended === '' ? 'No backup was found' : `The last backup ended on ${formatDay(ended)}`}. ${ASK} run ` +
        '`npm run backup` at least once a week.',
    }),
  },
  second_factor: {
    title: 'Second step at login',
    short: 'second step at login',
    done: () => 'Every owner has a second step at login.',
    todo: (count) => ({
      text:
        `${count === '1' ? '1 owner has' : `${count} owners have`} no second step at login. Each owner adds one ` +
        'under “Your account”.',
      link: { to: '/account', label: 'Go to your account' },
    }),
  },
  texts: {
    title: 'Texts for your lawyer',
    short: 'texts for your lawyer',
    done: () => 'Each of these texts is your own wording.',
    todo: (ids) => ({
      text:
        'The forms use sample wording that a lawyer must check first. Have your own wording written. ' +
        `${ASK} put it into the folder \`texts\`: ${coded(ids, '.md')}.`,
    }),
  },
}

export function wordsOf({ key, state, detail }: Item): ItemWords {
  const words = WORDS[key]
  return state === 'done' ? { text: words.done(detail ?? '') } : words.todo(detail ?? '')
}

/** `Still to do: backup, texts for your lawyer.` */
export function leftWords(items: readonly Item[]): string {
  const left = items.filter(({ state }) => state === 'todo').map(({ key }) => WORDS[key].short)
  return `Still to do: ${left.join(', ')}.`
}
