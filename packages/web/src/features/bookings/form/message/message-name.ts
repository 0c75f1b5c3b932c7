import { stayFields } from '@ilewa/contract/bookings/schema'

/** Letters with their marks, joined by hyphens and apostrophes. */
const word = "[\\p{L}][\\p{L}\\p{M}'’-]{0,39}"
const capitalizedWord = "[\\p{Lu}][\\p{L}\\p{M}'’-]{0,39}"
const title = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Engr|Barr|Prof)\\.? )?'

/** Words that end a name, or show that none was given. */
const stopWords = new Set(
  (
    'a about address adults am an and any apartment april arrival arriving asap at august available booking by call ' +
    'calling can check checkin checkout coming contact december details email evening family february flat for ' +
    'friend from full good guest guests have hello here hi house i if in inquiring interested is it january july june ' +
    'just length lol looking ma mail man march may me mobile morning my myself need next night nights no november ' +
    'now number october of on one our people person persons phone place please pls property regarding see ' +
    'september shortlet sir so space stay staying tel than thank thanks that the their there this three ' +
    'to today tomorrow tonight two urgent us valid wanted want we whatsapp who wife will with would ' +
    'you your'
  ).split(' '),
)

/** Also names, such as Sunday Okafor, but not alone: "Booking for Sunday". */
const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i

/** After these words any word is a name; after the others only capitalised ones: "This is urgent". */
const nameIntroductions: readonly RegExp[] = [
  new RegExp(
    `(?:^|[^\\p{L}])(?:my (?:full )?names? (?:is|are)|(?:guest |full |customer |client )?names?(?: of guest)? ?[:=-]) ?${title}(${word}(?: ${word}){0,4})`,
    'iu',
  ),
  new RegExp(
    `(?:^|[^\\p{L}])(?:[Tt]his is|[Ii] ?['’]?a?m|[Gg]uest:|[Bb]ooking for|[Rr]eserv(?:e|ation) for|[Bb]ook for) ${title}(${capitalizedWord}(?: ${capitalizedWord}){0,4})`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n)[ ]{0,3}(?:[Kk]ind |[Bb]est |[Ww]arm )?(?:[Rr]egards|[Ss]incerely|[Tt]hanks|[Tt]hank you)[,.! ]{0,3}\\n{1,2}${title}(${capitalizedWord}(?: ${capitalizedWord}){0,3})[ .]{0,2}(?:\\n|$)`,
    'u',
  ),
]

const capitalize = (text: string) =>
  text === text.toLowerCase()
    ? text.replace(/(^|[ -])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text

/** The words before the first one that no name contains, as the form accepts them. */
export function toName(text: string): string | undefined {
  const words = text.trim().split(' ')
  const end = words.findIndex((part) => stopWords.has(part.toLowerCase()))
  const name = (end === -1 ? words : words.slice(0, end)).join(' ').replace(/['’-]+$/, '')
  return stayFields.guestName.safeParse(capitalize(name)).data
}

/** The name that a guest gives: "My name is …", "Name: …", "This is …", "Booking for …", or at the end. */
export function findName(text: string): string | undefined {
  for (const [index, introduction] of nameIntroductions.entries()) {
    for (const found of text.matchAll(new RegExp(introduction, `${introduction.flags}g`))) {
      const name = toName(found[1] ?? '')
      if (name && (index === 0 || !weekday.test(name))) return name
    }
  }
  return undefined
}
