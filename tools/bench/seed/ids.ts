import type { Random } from '@ilewa/tests/support/seed/random'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A seeded UUIDv7 of an instant, so that ids sort as those that the app creates. */
export function idAt(random: Random, ms: number): string {
  const time = hex(ms, 12)
  const chance = hex(random.integer(0, 0xffff_ffff), 8)
  const more = hex(random.integer(0, 0xffff_ffff), 8)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance.slice(6)}00${more}`
}

const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const references = referenceCharacters.length ** 8

/** "K7M3-QX9P", different for every number below 100 million. */
export function toReference(number: number): string {
  // A prime factor keeps references unique and makes neighbours look different.
  let rest = (number * 6_700_417) % references
  let letters = ''
  for (let position = 0; position < 8; position += 1) {
    letters += referenceCharacters[rest % referenceCharacters.length]
    rest = Math.floor(rest / referenceCharacters.length)
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
