import { toSearchText } from '@ilewa/contract/core/search'

/** Names of banks that are names of people too. */
const bankNames = new Set(
  'access fidelity first guaranty jaiz keystone polaris providus sterling trust union unity wema zenith'.split(
    ' ',
  ),
)
/** Other words of many narrations, which say nothing of their sender. */
const bankingWords = new Set(
  `and the for from frm via bank banks transfer trf trsf payment pay nip ussd pos web mobile app online inward outward inflow
  credit debit alert deposit rent ltd limited plc nig nigeria mfb microfinance mr mrs miss chief alhaji alhaja dr engr
  opay kuda moniepoint palmpay gtbank gtb uba firstbank fcmb stanbic ibtc ecobank revolut rvsl rvs reversal
  reversed`.split(/\s+/),
)

const isCommon = (word: string) => bankNames.has(word) || bankingWords.has(word)

/** Words of three letters or more, in their order. */
const wordsOf = (text: string, pattern = /\p{L}+/gu): string[] =>
  (toSearchText(text).match(pattern) ?? []).filter((word) => word.length >= 3)

/** The words of a text that say something of its sender, with numbers and references. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text, /[\p{L}\p{N}]+/gu).filter((word) => !isCommon(word))

/** The words of a person's name. */
export interface PersonName {
  /** Those that are no common words of narrations. */
  telling: readonly string[]
  common: readonly string[]
  /** The words under which narrations with this name are looked up. */
  index: readonly string[]
  /** Equal for the same words in any order. */
  key: string
}

export function toPersonName(name: string): PersonName {
  const words = [...new Set(wordsOf(name))]
  const telling = words.filter((word) => !isCommon(word))
  const common = words.filter(isCommon)
  const isOfBankNames =
    telling.length === 0 && common.length >= 2 && common.every((word) => bankNames.has(word))
  return { telling, common, index: isOfBankNames ? common : telling, key: words.toSorted().join(' ') }
}

/**
 * Returns how many words of a name a narration has. A common word counts beside another word of the name only: "Unity Okafor" is named by
 * "UNITY OKAFOR", and "First Union" by these two together; "UNION BANK TRANSFER" names no guest.
 */
export function createNameCounter(narration: string) {
  const words = wordsOf(narration)
  const has = new Set(words)
  const pairs = new Set(
    words.slice(1).flatMap((word, at) => [`${words[at]} ${word}`, `${word} ${words[at]}`]),
  )
  const countNamed = ({ telling, common, index }: PersonName): number => {
    const found = telling.filter((word) => has.has(word))
    if (found.length === 0 && index !== common) return 0
    const nameWords = [...telling, ...common]
    const isBeside = (word: string) =>
      nameWords.some((other) => other !== word && pairs.has(`${word} ${other}`))
    return found.length + common.filter(isBeside).length
  }
  return { words: has, countNamed }
}
