import { maxGuests } from '@ilewa/contract/bookings/schema'

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number up to 99 as digits, or up to ten as a word. */
export const numberPattern = `(\\d{1,2}|${numberWords.join('|')})`
export const toNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : numberWords.indexOf(text.toLowerCase()) + 1

const children = '(?:children|child|kids?|infants?|bab(?:y|ies)|toddlers?)'
const counted = new RegExp(
  `\\b${numberPattern} ?(?:adults?|people|persons?|guests?|pax|of us)\\b(?:,? (?:and |plus |with |& |\\+ )?${numberPattern} ${children}\\b)?`,
  'i',
)
const labelled = new RegExp(
  `\\b(?:guests?|people|persons?|adults?|pax|(?:family|party|group) of|we are)[ :=-]{1,4}${numberPattern}\\b(?! ?[/.:]\\d|(?:st|nd|rd|th)\\b)`,
  'i',
)

/** "2 adults and 1 child" is 3; also "Guests: 4" and "a family of five". */
export function findGuests(text: string): number | undefined {
  const [, adults, kids] = counted.exec(text) ?? []
  const found = adults
    ? toNumber(adults) + (kids ? toNumber(kids) : 0)
    : toNumber(labelled.exec(text)?.[1] ?? '0')
  return found >= 1 && found <= maxGuests ? found : undefined
}
