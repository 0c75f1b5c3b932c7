import type { Random } from '../seed/random.ts'
import { seededRandom } from '../seed/seed.ts'
import type { MadeLine } from './statement-layouts.ts'

const people = [
  ...[
    'ADA OBI',
    'CHINEDU OKEKE',
    'NGOZI EZE',
    'Ọláwálé Adébáyọ̀',
    'Ṣadé Ògúnwùsì',
    'Ngọzi Ụzọ',
    'Ìfẹ́olúwa Ọjọ́',
  ],
  ...['FATIMA BELLO', "CHIDI O'BRIEN", 'EMEKA "SPICE" NWOSU', 'TUNDE BAKARE & SONS'],
]
const senderBanks = ['ZENITH', 'GTB', 'OPAY', 'KUDA', 'ACCESS', 'FBN', 'UBA', 'MONIEPOINT']
const codeLetters = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ']
const costs = [
  'POS PURCHASE SHOPRITE LEKKI',
  'AIRTIME/08031234567',
  'SMS ALERT CHARGE',
  'NIP DR/IKEJA ELECTRIC',
]

const code = (random: Random, length = 8) => Array.from({ length }, () => random.pick(codeLetters)).join('')

const transferNarrations: readonly ((random: Random, person: string) => string)[] = [
  (random, person) => `NIP CR/${person.toUpperCase()}/${random.pick(senderBanks)}/${code(random)}`,
  (random, person) => `TRF FRM ${person} TO LEKKI LOFT LTD/${code(random, 4)} ${code(random, 4)}`,
  (random, person) => `Transfer from ${person} | 90${random.integer(10_000_000, 99_999_999)}`,
  (random, person) => `FIP:${random.pick(senderBanks)}/${person}/rent, part 2; thanks`,
]

interface LinesRequest {
  /** The same name gives the same lines. */
  account: string
  count: number
  /** Civil date of the first line. */
  from: string
  /** The bank reverses the third transfer. */
  hasReversal?: boolean
  /** Two equal transfers on one day. */
  hasTwins?: boolean
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function createLine(random: Random, day: string, isCredit: boolean): MadeLine {
  const sender = random.pick(people)
  const kobo = random.integer(5, 900) * 100_000 + random.pick([0, 0, 50, 99])
  return {
    day,
    time: `${random.integer(10, 22)}:${random.integer(10, 59)}:${random.integer(10, 59)}`,
    kobo: isCredit ? kobo : -kobo,
    balance: 0,
    narration: isCredit ? random.pick(transferNarrations)(random, sender) : random.pick(costs),
    sender: isCredit ? sender : 'Shoprite',
    reference: `1000${random.integer(10_000_000, 99_999_999)}${random.integer(100_000, 999_999)}`,
    status: 'SUCCESSFUL',
  }
}

/** The third transfer comes back on the next day. */
function addReversal(lines: MadeLine[]): void {
  const taken = lines.filter(({ kobo }) => kobo > 0)[2]
  if (!taken) throw new Error('Three transfers are needed')
  const day = addDays(taken.day, 1)
  const reversal = { ...taken, day, kobo: -taken.kobo, narration: `RVSL ${taken.narration}` }
  const next = lines.findIndex((line) => line.day > day)
  lines.splice(next < 0 ? lines.length : next, 0, { ...reversal, reference: `${taken.reference}R` })
}

/** Lines of an account from the oldest to the latest, with the balance after each. */
export function createLines({ account, count, from, hasReversal, hasTwins }: LinesRequest): MadeLine[] {
  const random = seededRandom(`bank statement ${account}`)
  // Each statement begins with five transfers and a payment.
  const lines = Array.from({ length: count }, (_, index) =>
    createLine(random, addDays(from, Math.floor(index / 3)), index < 5 || (index > 5 && random.chance(0.7))),
  )
  if (hasTwins && lines[1]) lines.splice(2, 0, { ...lines[1] })
  if (hasReversal) addReversal(lines)
  let balance = 50_000_000
  return lines.map((line) => {
    balance += line.kobo
    return { ...line, balance }
  })
}
