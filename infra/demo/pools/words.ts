export const ABOUT_ME = [
  'I prefer Days. CPR and First Aid are current. I speak English and Spanish.',
  'Evenings and Weekends work best for me. I have my own car.',
  'I can work any shift.\nI have cared for people with dementia and enjoy it very much.',
  'Weekends only until my class ends; then Days as well.',
  'None',
  'I am good with children and have experience with feeding tubes. Certificates can be shown at any time.',
  'Langues parlées: français, English. I would love to work with French-speaking families.',
  'I live near the light rail and can reach uptown and the south side without a car.',
  'Please call after 3 pm. I finish my present shift at 2:30.',
  'I took three years off to raise my twins & look forward to coming back.',
] as const

export const LIFE_STORY = [
  'Thank you for reading this. The form asks for additional information, and I have never been good at being brief.',
  'I began to care for people when I was fifteen. My grandmother lived with us, and after her second stroke somebody ' +
    'had to be there at night. I learned to turn her without hurting her, to cook soft food that still tasted of ' +
    'something, and to sing the songs that she remembered when she had forgotten our names. When she died, the ' +
    'hospice nurse told me that I had a gift. I have tried to earn that sentence ever since.',
  'Work: two years in a nursing home (day shift, 14 residents), three years in private homes, one year of nights ' +
    'with a little boy on a ventilator. His parents slept for the first time in months. I keep careful notes, I am ' +
    'never late, and I ask when I do not know something.',
  'Certificates (all current):\n- CPR and First Aid\n- Dementia care\n- Safe lifting, including hoist lifts\n- Food ' +
    'safety',
  'Languages: English, French, some Haitian Creole and enough Spanish to be polite at breakfast.',
  'Shifts: I prefer Evenings and can do Weekends, two of them each month. Until the end of the school year I cannot ' +
    'start before 9 in the morning, because I walk my daughter to school. Holidays are no trouble; I like to work on ' +
    'Thanksgiving, since that is when people feel most alone.',
  'What I hope for: a client who stays with me for a while, so that we get to know each other. I am calm with people ' +
    'who are afraid, patient with people who are angry, and I laugh easily. Dogs like me. Cats decide for themselves.',
  'What I do not do so well: I am slow with telephones that have no buttons, and I write my reports by hand before I ' +
    'type them. Nobody has ever complained about either, but you asked for everything.',
  'How I travel: I have a small blue car, insured, with a child seat that comes out in a minute. I know Matthews and ' +
    'Mint Hill best.',
  'If you have questions, please call; if I do not answer I am driving, and I will call back within the hour.',
].join('\n\n')

export const EXPLANATIONS = [
  'Speeding, 85 in a 65 zone, about nine years ago in Union County. I paid the fine and took a driving course.',
  'Disorderly conduct at a concert when I was 19, in Charlotte. Community service, completed; nothing since.',
  'A bad check of 64 dollars, long ago, in Gaston County. I paid it back the same month and the case was closed.',
] as const

export const QUALITY = [
  'Excellent',
  'Very good',
  'Good, careful and thorough',
  'Outstanding; families asked for them',
] as const
export const PUNCTUALITY = [
  'Always on time',
  'Two absences in the last year, both announced',
  'Reliable',
  'Very good',
] as const
export const PROBLEMS = ['None', 'None', 'None', 'Documentation was late twice; better after a talk.'] as const

export const OFFICE = {
  representatives: ['Rosalind Ashgrove', 'Theodore Lanternwood'],
  specialists: ['Desmond Merrivane', 'Inés Camposol'],
} as const
