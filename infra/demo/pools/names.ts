import { listed } from './listed.ts'

/** First names are real; last names are made up, so that no real person is meant. */

export const WOMEN =
  listed(`Amara, Beatriz, Chiamaka, Daniela, Élodie, Fatima, Grace, Hana, Ingrid, Jasmine, Keisha, Leilani,
Mei-Lin, Noémie, Oluchi, Priya, Renée, Siobhán, Tamika, Úrsula, Valentina, Wanjiru, Ximena, Yolanda, Zoë, Anneliese,
Dolores, Gwendolyn, Imani, Lakshmi, Marisol, Ngozi, Rosalind, Shanice, Thandiwe, Vesna, Aaliyah, Björk, Carmen,
Delphine, Eun-ji, Frances, Halima, Ivy, Josephine`)

export const MEN =
  listed(`Abdul, Bashir, Cornelius, DeShawn, Emeka, Felipe, Gustavo, Hiroshi, Ibrahim, José, Kwame, Luis,
Mateo, Nikolai, Omar, Pádraig, Quincy, Rafael, Søren, Tyrone, Uriel, Viktor, Walter, Xavier, Yusuf, Zachary, André,
Bartholomew, Cedric, Dmitri, Earl, François, Hassan, Jamal`)

export const ANYBODY =
  listed(`Alex, Avery, Casey, Jordan, Kai, Morgan, Noor, Quinn, Riley, Sage, Taylor, Robin, Sasha, Jean,
Marion, Frankie, Jesse, Ariel, Dana, Lee, Sam, Rowan`)

export const MIDDLE = listed(
  `Lee, Ray, Blue, Wren, Sage, Lane, Brook, Sol, Rain, Reed, Vale, Amadi, West, Marlow, Jun, Noël`,
)

export const LAST =
  listed(`Amberleigh, Applewhistle, Ashgrove, Azulmar, Barleymoor, Bellweather, Birchmantle, Bluebonnet,
Brambleby, Brightwater, Buttonwood, Camposol, Candlewick, Cloudsley, Copperfern, Cottonbrook, D'Amberley, De la Brisa,
Dovetail, Driftwood, Dunmarrow, Eagleton-Pine, Elderbloom, Emberly, Fairweather, Farrowdale, Featherby, Fennimore-Vale,
Fernández-Luz, Fiddlestone, Flintlark, Foxglove, Gingerfield, Goldenrod, Greenbough, Halcyon, Hartwhistle, Hazelmere,
Heatherington, Hollowell, Honeycutt-Rye, Hummingdale, Ironbark, Ivywood, Jadebrook, Juniperton, Kestrelman, Kindlewood,
Kowalinska, Lanternwood, Larkmeadow, Lavenderly, Lindqvistad, Loomingdale, Maplethorpe, Marigoldi, Meadowlark,
Merrivane, Mistlethwaite, Moonriver, Mossgarden, Nakamorita, Nettlefield, Nightgarden, Nwosunday, Oakhallow,
O'Larkspur, Okonwater, Orchardson, Osei-Summers, Palmavera, Papadopolis, Pebbleworth, Pennywhistle, Periwinkler,
Petalsen, Pinecastle, Primrosa, Quillfeather, Quintaflor, Rainsford-Bay, Ravenscroftly, Riverstone, Rosavento,
Saffronelli, Sandpiper, Santaluz, Seabright, Silverthorn, Snowberry, Solárez, Starling-Cho, Summerhayes, Sunderbloom,
Tamarindo, Thistledown, Tranquilla`)

export const MAIL_HOSTS = ['mail.example', 'post.example', 'inbox.example', 'letters.example'] as const

export interface Special {
  readonly first: string
  readonly last: string
  readonly gender: 'Female' | 'Male' | 'Other'
}

/** Names that tend to break screens, by index and independent of the seed. */
export const SPECIAL: ReadonlyMap<number, Special> = new Map([
  [0, { first: 'Maximilian-Bartholomew Augustus', last: 'von Featherstonehill-Brightwatersmith', gender: 'Male' }],
  [1, { first: 'Saoirse', last: "O'Thistlewind", gender: 'Female' }],
  [3, { first: 'Bo', last: 'Li', gender: 'Other' }],
  [4, { first: 'Wilhelmina Alexandrina', last: 'Nightingarden-Cholmondeley-Summerfield', gender: 'Female' }],
  [5, { first: 'Zdeněk', last: 'Řehořvánek', gender: 'Male' }],
  [6, { first: 'María José', last: 'Peñaflor-Íñiguez', gender: 'Female' }],
  [9, { first: 'Jean-Éloïse', last: "D'Été-Lumière", gender: 'Female' }],
])
