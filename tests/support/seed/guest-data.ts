import type { BookingSource } from '@ilewa/contract/bookings/terms'
import type { Random } from '@ilewa/tests/support/seed/random'

export interface Guest {
  name: string
  email: string
  phone: string
}

/** First and last names that fit together, by region, with weights. */
export const nameGroups: readonly (readonly [{ first: string[]; last: string[]; abroad?: true }, number])[] =
  [
    [
      {
        first:
          'Ọláwálé Fúnmiláyọ̀ Adébáyọ̀ Títílayọ̀ Kẹ́hìndé Táíwò Bùkọ́lá Fọlákẹ́ Ṣẹ́gun Yétúndé Ayọ̀délé Ọmọ́tọ́lá Rótìmí Morẹ́nikẹ́'.split(
            ' ',
          ),
        last: 'Ṣóyínká Adéyẹmí Ògúnlẹ́sì Balógun Àkàndé Ọláníyan Fálànà Àjàyí Ọ̀ṣúntókun Adébísí Bámidélé Ọlátúnjí'.split(
          ' ',
        ),
      },
      34,
    ],
    [
      {
        first:
          'Chiamaka Chukwuemeka Ngozi Ifeanyi Adaeze Obinna Nneka Uchenna Chinedu Amarachi Kelechi Ogechi'.split(
            ' ',
          ),
        last: 'Okonkwo Eze Nwosu Okafor Ụzọma Nwachukwu Ibekwe Anyanwụ Onyeka Mbah Obi'.split(' '),
      },
      27,
    ],
    [
      {
        first: 'Aisha Zainab Musa Ibrahim Fatima Abubakar Halima Sani Hauwa Yusuf Maryam Umar'.split(' '),
        last: 'Bello Danjuma Ɗantata Abdullahi Garba Shehu Ƙaura Mohammed Lawal Tanko Ɗan’azumi'.split(' '),
      },
      17,
    ],
    [
      {
        first: 'Ebiere Tonye Preye Timipre Osaze Ekaette Iniobong Efe Oghenekaro Idara Osarumwense'.split(
          ' ',
        ),
        last: 'Dokubo Alagoa Igbinovia Etuk Bassey Ekpo Omoregie Erhabor Akpofure Briggs'.split(' '),
      },
      13,
    ],
    [
      {
        first: 'Terver Doose Mwuese Nanret Plangnan Ojoma'.split(' '),
        last: 'Gyang Ityav Dung Ochefu Pam Adejoh'.split(' '),
      },
      4,
    ],
    [
      {
        first: ['Kwame', 'Ama', 'James', 'Sophie', 'Priya', 'Wanjirũ', 'Jean-Marc', 'Thandiwe'],
        last: ['Mensah', 'Owusu', 'O’Brien', 'Martin', 'Nair', 'Kamau', 'Nguyễn', 'Dlamini'],
        abroad: true,
      },
      5,
    ],
  ]

const hookedLetters: Record<string, string> = { ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' }

export const toEmailName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[ɗƙɓƴ]/g, (letter) => hookedLetters[letter] ?? letter)
    .replace(/\s+/g, '.')
    .replace(/[^a-z.]/g, '')

/** Number ranges that are closed or reserved for fiction: valid in form, but no real person has them. */
const nigerianRanges = ['0819', '0709', '07027', '07029']

function makePhone(random: Random, abroad: boolean): string {
  if (abroad) {
    const last = String(random.integer(10, 99))
    return random.chance(0.5) ? `+1 202 555 01${last}` : `+44 20 7946 09${last}`
  }
  const range = random.pick(nigerianRanges)
  const digits =
    range +
    String(random.integer(0, 9_999_999))
      .padStart(7, '0')
      .slice(range.length - 4)
  const [operator, middle, lastDigits] = [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)]
  return random.weighted([
    [`${operator} ${middle} ${lastDigits}`, 5],
    [digits, 3],
    [`+234 ${operator.slice(1)} ${middle} ${lastDigits}`, 2],
  ])
}

/** Creates a generator that returns one guest per call. Some guests occur repeatedly. */
export function createGuestGenerator(random: Random): () => Guest {
  const previousGuests: Guest[] = []
  const usedEmails = new Set<string>()
  const makeEmail = (name: string) => {
    const domain = random.pick(['example.com', 'example.org', 'example.net'])
    let email = `${toEmailName(name)}@${domain}`
    for (let count = 2; usedEmails.has(email); count += 1) email = `${toEmailName(name)}${count}@${domain}`
    usedEmails.add(email)
    return email
  }
  return () => {
    if (previousGuests.length > 25 && random.chance(0.28)) return random.pick(previousGuests)
    const nameGroup = random.weighted(nameGroups)
    const name = `${random.pick(nameGroup.first)} ${random.pick(nameGroup.last)}`.normalize('NFC')
    const guest = { name, email: makeEmail(name), phone: makePhone(random, nameGroup.abroad ?? false) }
    previousGuests.push(guest)
    return guest
  }
}

export const bookingNotes = [
  'Arriving late, flight lands at 22:40. Please leave the key with security.',
  'Anniversary: flowers in the room if possible, we will pay for them.',
  'Travelling with a baby, needs a cot.',
  'Prefers the upper floor. No smoking.',
  'Company booking; invoice to the accounts department.',
  'Will come with own driver, needs one parking space.',
  'Asked for early check-in at 11:00 if the flat is ready.',
  'Vegetarian; asked for the cook on Saturday.',
  'Returning guest, knows the house rules.',
  'Wedding guests; expect them back after midnight on Saturday.',
  'Needs a quiet desk and stable internet for calls.',
  'Balance by transfer on arrival.',
]

export const cancellationReasons = [
  'Flight was cancelled',
  'Meeting moved to Abuja',
  'Guest found a place nearer to the venue',
  'Illness in the family',
  'Deposit was not paid in time',
  'Visa not ready',
  'Booked twice by mistake',
  'Event was postponed',
]

/** Booking sources with their share in percent. */
export const sources: readonly (readonly [BookingSource, number])[] = [
  ['DIRECT', 34],
  ['AGENT', 24],
  ['AIRBNB', 19],
  ['BOOKING_COM', 12],
  ['WALK_IN', 7],
  ['OTHER', 4],
]
