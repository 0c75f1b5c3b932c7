import { toSearchText } from '@ilewa/contract/core/search'

/** Words of many narrations, which say nothing of their sender. */
const commonWords = new Set(
  `and the for from frm via bank banks transfer trf trsf payment pay nip ussd pos web mobile app online inward outward inflow
  credit debit alert deposit rent ltd limited plc nig nigeria mfb microfinance mr mrs miss chief alhaji alhaja dr engr
  opay kuda moniepoint palmpay gtbank gtb guaranty trust zenith access uba first firstbank fidelity fcmb sterling union wema polaris
  stanbic ibtc ecobank providus keystone unity jaiz revolut rvsl rvs reversal reversed`.split(/\s+/),
)

const withoutCommon = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= 3 && !commonWords.has(word))

/** The words of a narration or a name that can be a name: of three letters or more, and no common word. */
export const nameWords = (text: string): string[] => withoutCommon(toSearchText(text).match(/\p{L}+/gu) ?? [])

/** `nameWords` with numbers and references too. */
export const tellingWords = (text: string): string[] =>
  withoutCommon(toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [])

export const sharesWord = (words: readonly string[], others: readonly string[]): boolean =>
  words.some((word) => others.includes(word))
