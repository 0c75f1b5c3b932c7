import { fromKobo, toKobo } from '@ilewa/contract/core/money'
import { cutText } from './cells.ts'

/** Whole kobo, below 0 for money that went out, or why the cell cannot be read; undefined for a cell without an amount. */
export type Amount = { kobo: number; problem?: undefined } | { kobo?: undefined; problem: string } | undefined

/** ₦100 billion: more than any transfer, and exact in kobo. */
const maxKobo = toKobo(100_000_000_000)
/** Spreadsheets store 1234.56 as 1234.5599999999999. */
const tolerance = 1e-6
const maxAmountLength = 40
const maxQuotedLength = 30

export const quoted = (cell: string): string => `“${cutText(cell, maxQuotedLength)}”`

const noAmount = /^(?:(?:ngn|n|₦)? ?[-–—−]*|nil|null|none|n\/?a)$/i

const currency = '(?:ngn|n|₦|#|=n=|\\?)'
const amountPattern = new RegExp(
  `^(\\()? ?([-+−–])? ?${currency}? ?([-+−–])? ?([\\d.][\\d., ]*?) ?${currency}? ?([-+−–])? ?(cr|dr|c|d)? ?(\\))?$`,
  'i',
)

/** Numbers with commas or spaces between thousands, or with a decimal comma if they have no other meaning. */
function toNumberText(digits: string): string | undefined {
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^(?:\d+|\d{1,3}(?:[ .]\d{3})+),\d{1,2}$/.test(digits))
    return digits.replace(/[ .]/g, '').replace(',', '.')
  if (/^\d{1,3}(?: \d{3})+(?:\.\d+)?$/.test(digits)) return digits.replaceAll(' ', '')
  return undefined
}

const isMinus = (sign: string | undefined) => sign !== undefined && sign !== '+'

export function readAmount(cell: string): Amount {
  if (noAmount.test(cell)) return undefined
  const unreadable = { problem: `The amount ${quoted(cell)} cannot be read.` }
  const match = cell.length > maxAmountLength ? null : cell.match(amountPattern)
  const [, opening, sign, innerSign, digits = '', trailingSign, suffix = '', closing] = match ?? []
  const text = toNumberText(digits)
  if (!text || (opening === undefined) !== (closing === undefined)) return unreadable
  const naira = Number(text)
  const kobo = toKobo(naira)
  if (kobo > maxKobo) return { problem: `The amount ${quoted(cell)} is above ₦100 billion.` }
  if (Math.abs(fromKobo(kobo) - naira) > tolerance)
    return { problem: `The amount ${quoted(cell)} has more than two decimals.` }
  const isOut = opening !== undefined || [sign, innerSign, trailingSign].some(isMinus) || /^d/i.test(suffix)
  return { kobo: isOut && kobo !== 0 ? -kobo : kobo }
}

const directions: Readonly<Record<string, 'IN' | 'OUT'>> = {
  ...{ c: 'IN', cr: 'IN', credit: 'IN', credited: 'IN', in: 'IN', inflow: 'IN', 'money in': 'IN' },
  ...{ d: 'OUT', dr: 'OUT', debit: 'OUT', debited: 'OUT', out: 'OUT', outflow: 'OUT', 'money out': 'OUT' },
}

/** Undefined for a cell that does not say whether money came in or went out. */
export function readDirection(cell: string): 'IN' | 'OUT' | undefined {
  const word = cell.toLowerCase().replaceAll('.', '')
  return Object.hasOwn(directions, word) ? directions[word] : undefined
}
