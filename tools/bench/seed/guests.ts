import { nameGroups, toEmailName } from '@ilewa/tests/support/seed/guest-data'
import type { Random } from '@ilewa/tests/support/seed/random'

export interface Guest {
  name: string
  email: string
  phone: string
  phoneE164: string
}

/** Syllables from which names are composed. They give as many different names as a country has. */
const nameSyllables = [
  {
    first: ['Adé', 'Olú', 'Ayọ̀', 'Ọlá', 'Akin', 'Oyè', 'Tèmi', 'Ifá', 'Ọmọ', 'Bàbá'],
    second: [
      'wálé',
      'kúnlé',
      'bùkọ́lá',
      'ṣọlá',
      'dèjì',
      'yẹmí',
      'níyì',
      'tóyè',
      'dára',
      'fẹ́mi',
      'ṣeun',
      'jọkẹ́',
    ],
  },
  {
    first: ['Chukwu', 'Chi', 'Nna', 'Obi', 'Ife', 'Nwa', 'Ugo', 'Eze'],
    second: ['emeka', 'ebuka', 'nonso', 'dinma', 'amaka', 'oma', 'chukwu', 'nna', 'kelu', 'zuru', 'doziri'],
  },
] as const

const composedNames = nameSyllables.flatMap(({ first, second }) =>
  first.flatMap((beginning) => second.map((end) => `${beginning}${end}`.normalize('NFC'))),
)

const phoneRanges = ['0819', '0709', '0818', '0708']

/** Creates the guest with this number. No two numbers share an email address or a phone number. */
function makeGuest(random: Random, number: number): Guest {
  const family = random.weighted(nameGroups)
  const first = random.chance(0.4) ? random.pick(composedNames) : random.pick(family.first)
  const last = random.chance(0.3) ? random.pick(composedNames) : random.pick(family.last)
  const name = `${first} ${last}`.normalize('NFC')
  // The factor is coprime to 10, so every number gives different digits.
  const digits = String((number * 7_654_321) % 10_000_000).padStart(7, '0')
  const range = phoneRanges[number % phoneRanges.length]
  return {
    name,
    email: `${toEmailName(name)}.${number.toString(36)}@example.com`,
    phone: `${range} ${digits.slice(0, 3)} ${digits.slice(3)}`,
    phoneE164: `+234${range?.slice(1)}${digits}`,
  }
}

/** Only the newest 20,000 guests book again. */
const returningPoolSize = 20_000
const returningShare = 0.25

/** Returns one guest per call. A quarter of them have booked before; new guests are numbered from `first`. */
export function createGuestGenerator(random: Random, first: number): () => Guest {
  const previousGuests: Guest[] = []
  let count = 0
  return () => {
    if (previousGuests.length > 0 && random.chance(returningShare)) return random.pick(previousGuests)
    const guest = makeGuest(random, first + count)
    previousGuests[count % returningPoolSize] = guest
    count += 1
    return guest
  }
}

/** A guest with the same few bookings around today at every size, and with a unique name. */
export const rareGuest: Guest = {
  name: 'Ìbùkúnolúwa Wíkẹ́-Dàda',
  email: 'ibukunoluwa.wike-dada@example.com',
  phone: '0819 000 0007',
  phoneE164: '+2348190000007',
}
