/** What a template can say of a booking, with what each is, for the owner. */
export const messageVariables = {
  guest: 'First name of the guest',
  property: 'Name of the property',
  address: 'Address of the property',
  business: 'Name of the business',
  host: 'Your first name',
  reference: 'Reference of the booking',
  checkIn: 'Check-in day',
  checkOut: 'Check-out day',
  nights: 'Number of nights',
  total: 'Total of the stay',
  paid: 'Amount paid so far',
  balance: 'Balance due of the stay',
  deposit: 'Caution deposit still to pay',
  due: 'Amount to pay now',
  deadline: 'Day by which to pay',
  bank: 'Bank for guests',
  accountNumber: 'Account number for guests',
  accountName: 'Account name for guests',
  code: 'Code to write as narration',
  guestPage: 'Link to the guest’s page, with address, directions and door code',
} as const

export type MessageVariable = keyof typeof messageVariables
/** An empty text leaves out each line that needs it. */
export type MessageValues = Record<MessageVariable, string>

const variablePattern = /\{([^{}\n]*)\}/g
const isVariable = (name: string): name is MessageVariable => Object.hasOwn(messageVariables, name)

/** Names in braces that are no variable. */
export const unknownVariablesIn = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(variablePattern)].map(([, name = '']) => name).filter((name) => !isVariable(name)),
  ),
]

export const unknownVariableMessage = (names: readonly string[]): string =>
  `${names.map((name) => `{${name}}`).join(', ')} cannot be filled. Choose from the list of variables.`

/**
 * Letters that divide numbers: those of Latin alphabets with capitals, which is what a message is written in. Other letters may look like a
 * bar or a dot.
 */
const letters = 'A-Za-zÀ-ÖØ-öø-ƺǄ-ʓḀ-ỿ'
/** Eight digits or more, whatever divides them but letters: long enough for an account number. */
const longNumberPattern = new RegExp(`\\p{N}(?:[^${letters}\\p{N}]*\\p{N}){7,}`, 'gu')
/** What is not seen, or only changes how the character before looks. */
const invisiblePattern = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Lm}]/gu

const alone = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.map((pattern) => `(?<![\\d,.])${pattern}(?![\\d]|,\\d)`).join('|'), 'g')

/** Days have many digits too: 12/11/2026, 2026-11-12. */
const datePattern = alone([
  '(?:0?[1-9]|[12]\\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-]20\\d\\d',
  '20\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
])
/** So have times and amounts from a thousand to a billion naira: 14:00, ₦85,000.00. */
const timeOrAmountPattern = alone([
  '(?:[01]?\\d|2[0-3]):[0-5]\\d',
  '₦\\s?[1-9]\\d{0,2}(?:,\\d{3}){1,2}(?:\\.\\d\\d)?',
])
/** Ten digits or more in a line: as many as an account number has in Nigeria. */
const numberInLinePattern = new RegExp(`\\p{N}(?:[^${letters}\\p{N}\\n]*\\p{N}){9,}`, 'gu')
/** With fewer digits besides times and amounts, they are no account number in disguise: "14:00, ₦85,000 for 2". */
const disguisedDigits = 4

const digitsOf = (text: string) => text.replace(/\P{N}/gu, '')

/** Numbers of which a part is written as a time or an amount: "0:12 3:45 6789". */
const disguisedNumbersIn = (text: string): string[] =>
  (text.match(numberInLinePattern) ?? []).filter(
    (number) => digitsOf(number.replace(timeOrAmountPattern, '')).length >= disguisedDigits,
  )

/** The long numbers of a text, digits only. */
export function longNumbersIn(text: string): string[] {
  const withoutDates = text.normalize('NFKC').replace(invisiblePattern, '').replace(datePattern, 'x')
  const found = withoutDates.replace(timeOrAmountPattern, 'x').match(longNumberPattern) ?? []
  return [...new Set([...found, ...disguisedNumbersIn(withoutDates)].map(digitsOf))]
}

/** Those of a text that are not `allowed`, such as the account of the settings. */
export function foreignNumbersIn(text: string, allowed: readonly string[]): string[] {
  // Not a part of a longer number.
  const others = allowed.reduce(
    (rest, number) => rest.replace(new RegExp(`(?<!\\p{N})${number}(?!\\p{N})`, 'gu'), 'x'),
    text,
  )
  return longNumbersIn(others).filter((number) => !allowed.includes(number))
}

const hasVariable = (line: string): boolean => /\{[^{}]*\}/.test(line)

/** The long numbers of a template, also of the lines that remain when all lines with a variable are left out. */
export function longNumbersOfTemplate(template: string): string[] {
  const withoutVariables = template
    .split('\n')
    .filter((line) => !hasVariable(line))
    .join('\n')
  return [...new Set([...longNumbersIn(template), ...longNumbersIn(withoutVariables)])]
}

export const longNumberMessage = (numbers: readonly string[]): string =>
  `Remove ${numbers.join(', ')}. Account numbers come from Settings, so that guests never pay into another account.`

/**
 * Fills a template. A line with an empty variable is left out, and line breaks are not doubled by it. `missing` are the variables that
 * were empty.
 */
export function fillTemplate(
  template: string,
  values: MessageValues,
): { text: string; missing: MessageVariable[] } {
  const missing = new Set<MessageVariable>()
  const lines = template.split('\n').flatMap((line) => {
    const names = [...line.matchAll(variablePattern)].map(([, name = '']) => name).filter(isVariable)
    const empty = names.filter((name) => values[name] === '')
    for (const name of empty) missing.add(name)
    if (empty.length > 0) return []
    return [line.replace(variablePattern, (whole, name: string) => (isVariable(name) ? values[name] : whole))]
  })
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, missing: [...missing] }
}
