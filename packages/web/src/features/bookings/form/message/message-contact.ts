import { stayFields } from '@ilewa/contract/bookings/schema'
import { formatPhone } from '@ilewa/contract/core/fields'

/*
 * Each pattern has a bounded length at each position, so that the time grows with the length of the text only.
 */

/** A Nigerian mobile number with its 0, or with +234, 234 or 00234, also "+234 (0) 803 …". */
const nigerian =
  /(^|[^\d+])((?:\+|00)?234[ .()-]{0,3}(?:0[ .()-]{0,3})?|0)([789](?:[ .()-]{0,2}\d){9})(?!\d)/g
/** Ten digits without the 0, only beside a word for a phone: an account number also has ten. */
const withoutZero =
  /(?:phone|call|whats ?app|number|mobile|tel|line|contact)[^\d\n]{0,20}([789](?:[ .()-]{0,2}\d){9})(?!\d)/i
const international = /(?:^|[^\d+])((?:\+|00)[1-9](?:[ .()-]{0,2}\d){7,13})(?!\d)/
const accountWords = /(?:account|acct|a\/c|nuban)[^\n]{0,25}$/i

const digitsOf = (text: string) => text.replace(/\D/g, '')

function findNigerian(text: string): string | undefined {
  for (const found of text.matchAll(nigerian)) {
    const [, before = '', prefix = '', national = ''] = found
    const preceding = text.slice(Math.max(0, found.index + before.length - 40), found.index + before.length)
    // An account number can begin like a phone number.
    if (prefix === '0' && accountWords.test(preceding)) continue
    return formatPhone(`0${digitsOf(national)}`)
  }
  return undefined
}

/** "+44 7911 123456", without a short number of the next words, as in "+44 7911 123456 2 adults". */
function findInternational(text: string): string | undefined {
  const found = international.exec(text)
  const [matched = '', written = ''] = found ?? []
  const rest = text.slice((found?.index ?? 0) + matched.length)
  const number = /^ ?[a-z]/i.test(rest) ? written.replace(/ \d{1,2}$/, '') : written
  const trimmed = number.trim().replace(/^00/, '+')
  const phone = trimmed.length > 20 ? `+${digitsOf(trimmed)}` : trimmed
  return stayFields.guestPhone.safeParse(phone).data
}

/** A phone number as the form shows it: "0803 123 4567", or as written with its country. */
export function findPhone(text: string): string | undefined {
  const bare = withoutZero.exec(text)?.[1]
  return findNigerian(text) ?? findInternational(text) ?? (bare && formatPhone(`0${digitsOf(bare)}`))
}

const wordAround = (text: string, at: number): string => {
  const before = /[\w.!#$%&'+/=?^`{|}~-]{1,64}$/.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? ''
  const after = /^[a-z\d.-]{1,190}/i.exec(text.slice(at + 1, at + 191))?.[0] ?? ''
  return `${before}@${after.replace(/[.-]+$/, '')}`
}

/** The first valid e-mail address. */
export function findEmail(text: string): string | undefined {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const { data } = stayFields.guestEmail.safeParse(wordAround(text, at))
    if (data) return data
  }
  return undefined
}
