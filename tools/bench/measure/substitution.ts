import { randomBytes } from 'node:crypto'
import { newId, newReference, newSecret } from '@ilewa/server/platform/id'
import { listSteps, type Schedule } from '../schedule.ts'

/** A part of a recorded value that is new in every request: an id, a reference or a secret's hash. */
interface VariableWord {
  word: string
  make: () => string
}

const generators: readonly [RegExp, () => string][] = [
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, newId],
  [/\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/g, newReference],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, newSecret],
]

/** The parts of `text` that differ from the same value of the other recording. */
const findVariableWords = (text: string, other: string): VariableWord[] =>
  generators.flatMap(([pattern, make]) =>
    (text.match(pattern) ?? []).filter((word) => !other.includes(word)).map((word) => ({ word, make })),
  )

const escapeRegExp = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Recording {
  schedule: Schedule
  /** Values that the request itself contains, such as its dates. */
  tokens: readonly string[]
}

/** Rewrites the values of one request. Each word gets the same replacement everywhere. */
export type Substitution = (value: unknown) => unknown

/**
 * Returns how to turn the values of a recorded request into those of a new request. Words that differ between the
 * two recordings are generated anew. Values that the recorded request contained are replaced by those of the new
 * request. Other values stay.
 */
export function toSubstitution(
  { schedule, tokens }: Recording,
  other: Recording,
): (ownTokens: readonly string[]) => Substitution {
  const values = listSteps(schedule).flatMap((step) => step.values)
  const others = listSteps(other.schedule).flatMap((step) => step.values)
  if (values.length !== others.length)
    throw new Error('The same request ran other statements the second time')
  const words = new Map<string, () => string>()
  const bytes = new Set<unknown>()
  values.forEach((value, index) => {
    const otherValue = others[index]
    if (Buffer.isBuffer(value) && Buffer.isBuffer(otherValue) && !value.equals(otherValue)) bytes.add(value)
    if (typeof value !== 'string' || typeof otherValue !== 'string') return
    for (const { word, make } of findVariableWords(value, otherValue))
      if (!tokens.includes(word)) words.set(word, make)
  })
  const allWords = [...tokens, ...words.keys()].filter(Boolean).sort((a, b) => b.length - a.length)
  if (allWords.length === 0 && bytes.size === 0) return () => (value) => value
  const pattern = new RegExp(allWords.map(escapeRegExp).join('|') || '$^', 'g')
  const changing = new Set(values.filter((value) => typeof value === 'string' && value.search(pattern) >= 0))
  return (ownTokens) => {
    const replacements = new Map(tokens.map((token, index) => [token, ownTokens[index] ?? token]))
    const replace = (word: string) => {
      const replacement = replacements.get(word)
      if (replacement !== undefined) return replacement
      const newWord = words.get(word)?.() ?? word
      replacements.set(word, newWord)
      return newWord
    }
    return (value) => {
      if (typeof value === 'string' && changing.has(value)) return value.replace(pattern, replace)
      return Buffer.isBuffer(value) && bytes.has(value) ? randomBytes(value.length) : value
    }
  }
}
