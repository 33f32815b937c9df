/** The text to which people agree before they sign electronically. No form shows it. */
export const ESIGN_TEXT = 'esign-consent'
/** Letters of the word by which people show that they can read the format of their copies. */
export const ESIGN_WORD = 6
