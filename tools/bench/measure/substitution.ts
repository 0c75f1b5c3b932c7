import { randomBytes } from 'node:crypto'
import { newId, newReference, newSecret } from '@ilewa/server/platform/id'
import { type Plan, stepsOf } from '../plan.ts'

/** A part of a recorded value that is new in every request: an id, a reference or a secret's hash. */
interface Fresh {
  word: string
  make: () => string
}

const kinds: readonly [RegExp, () => string][] = [
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, newId],
  [/\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/g, newReference],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, newSecret],
]

/** The parts of `text` that differ from the same value of the other recording. */
const freshIn = (text: string, other: string): Fresh[] =>
  kinds.flatMap(([pattern, make]) =>
    (text.match(pattern) ?? []).filter((word) => !other.includes(word)).map((word) => ({ word, make })),
  )

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Recording {
  plan: Plan
  /** Values that the request itself contains, such as its dates. */
  tokens: readonly string[]
}

/** Rewrites the values of one request. Each word gets the same replacement everywhere. */
export type Substitution = (value: unknown) => unknown

/**
 * How to turn the values of a recorded request into those of a new one: words that differ between two recordings are
 * generated anew, and the request's own values are replaced by the new request's. Other values stay.
 */
export function toSubstitution(
  { plan, tokens }: Recording,
  other: Recording,
): (ownTokens: readonly string[]) => Substitution {
  const values = stepsOf(plan).flatMap((step) => step.values)
  const others = stepsOf(other.plan).flatMap((step) => step.values)
  if (values.length !== others.length)
    throw new Error('The same request ran other statements the second time')
  const words = new Map<string, () => string>()
  const bytes = new Set<unknown>()
  values.forEach((value, place) => {
    const twin = others[place]
    if (Buffer.isBuffer(value) && Buffer.isBuffer(twin) && !value.equals(twin)) bytes.add(value)
    if (typeof value !== 'string' || typeof twin !== 'string') return
    for (const { word, make } of freshIn(value, twin)) if (!tokens.includes(word)) words.set(word, make)
  })
  const all = [...tokens, ...words.keys()].filter(Boolean).sort((a, b) => b.length - a.length)
  if (all.length === 0 && bytes.size === 0) return () => (value) => value
  const pattern = new RegExp(all.map(escaped).join('|') || '$^', 'g')
  const changing = new Set(values.filter((value) => typeof value === 'string' && value.search(pattern) >= 0))
  return (ownTokens) => {
    const made = new Map(tokens.map((token, place) => [token, ownTokens[place] ?? token]))
    const replace = (word: string) => {
      const known = made.get(word)
      if (known !== undefined) return known
      const fresh = words.get(word)?.() ?? word
      made.set(word, fresh)
      return fresh
    }
    return (value) => {
      if (typeof value === 'string' && changing.has(value)) return value.replace(pattern, replace)
      return Buffer.isBuffer(value) && bytes.has(value) ? randomBytes(value.length) : value
    }
  }
}
