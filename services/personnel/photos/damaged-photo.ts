/** The bytes are not the whole of a picture. */
export class DamagedPhoto extends Error {}
