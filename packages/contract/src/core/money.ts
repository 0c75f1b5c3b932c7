import { z } from 'zod'
import { requiredError } from './fields.ts'

/** Naira amounts are sent as numbers with at most two decimals. All arithmetic is done in whole kobo, in this file. */
export type Naira = number

/** ₦100 billion: larger than any real amount, and exact in kobo. */
const maxNaira = 100_000_000_000

export const toKobo = (amount: Naira): number => Math.round(amount * 100)
export const fromKobo = (kobo: number): Naira => kobo / 100

export const multiplyNaira = (amount: Naira, times: number): Naira => fromKobo(toKobo(amount) * times)
export const sumNaira = (amounts: readonly Naira[]): Naira =>
  fromKobo(amounts.reduce((total, amount) => total + toKobo(amount), 0))
export const subtractNaira = (amount: Naira, less: Naira): Naira => fromKobo(toKobo(amount) - toKobo(less))

/** `amount` × `part` ÷ `of`, which is a whole number above 0, rounded half up to the kobo. */
export function shareOfNaira(amount: Naira, part: number, of: number): Naira {
  const divisor = 2n * BigInt(of)
  const dividend = 2n * BigInt(toKobo(amount)) * BigInt(part) + BigInt(of)
  const quotient = dividend / divisor
  // The division of whole numbers rounds towards 0.
  return fromKobo(Number(dividend % divisor < 0n ? quotient - 1n : quotient))
}

/** `percent` (at most two decimals) of an amount, rounded half up to the kobo. */
export const percentOfNaira = (amount: Naira, percent: number): Naira =>
  shareOfNaira(amount, Math.round(percent * 100), 10_000)

/**
 * Revenue of the nights `[from, to)` of a stay, counted from its check-in. The `total` is recognised per night
 * in whole kobo: floor(total × to ÷ nights) − floor(total × from ÷ nights). However a stay is split, the
 * revenues of its parts add up to the total.
 */
export function accruedNaira(
  total: Naira,
  nights: number,
  { from, to }: { from: number; to: number },
): Naira {
  const earnedBy = (night: number) => (BigInt(toKobo(total)) * BigInt(night)) / BigInt(nights)
  return fromKobo(Number(earnedBy(to) - earnedBy(from)))
}

interface ChangedWhole {
  from: Naira
  to: Naira
}

/**
 * A part of a whole that changes, as a deposit with its total: rounded up to the kobo, and at least 1 kobo. A part of 0 naira does
 * not change.
 */
export function scaleNaira(part: Naira, { from, to }: ChangedWhole): Naira {
  if (from === to || from === 0) return part
  const whole = BigInt(toKobo(from))
  const scaled = BigInt(toKobo(part)) * BigInt(toKobo(to))
  return fromKobo(Math.max(Number((scaled + whole - 1n) / whole), 1))
}

/** An amount divided by a count, rounded half up to the kobo; 0 for a count of 0. */
export const divideNaira = (amount: Naira, count: number): Naira =>
  count === 0 ? 0 : shareOfNaira(amount, 1, count)

export const hasAtMostTwoDecimals = (amount: number) => fromKobo(toKobo(amount)) === amount

interface AmountMessages {
  /** Names a wrong type in the message. */
  label?: string
  required: string
  tooLow: string
}

export const amountTooLargeMessage = 'That amount is too large'

const amountFrom = (least: Naira, { label, required, tooLow }: AmountMessages) =>
  z
    .number({ error: label ? requiredError(required, label) : required })
    .min(least, tooLow)
    .max(maxNaira, amountTooLargeMessage)
    .refine(hasAtMostTwoDecimals, 'Amounts have at most two decimals')

/** A naira amount of 0 or more, with the field's own messages. */
export const nairaAmount = ({
  negative,
  ...messages
}: Omit<AmountMessages, 'tooLow'> & { negative: string }) => amountFrom(0, { ...messages, tooLow: negative })

/** A naira amount of more than 0. */
export const positiveNaira = (label: string) =>
  amountFrom(0.01, { label, required: `${label} is required`, tooLow: `${label} must be more than 0` })

let formatter: Intl.NumberFormat | undefined

/** "₦10,000.00"; null, undefined, zero and −0 become "₦0.00". */
export function formatNaira(amount: Naira | null | undefined): string {
  // Creating a formatter is slow: on a slow phone it takes as long as running the script of a page. So it is
  // created on first use.
  formatter ??= new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    minimumFractionDigits: 2,
  })
  return formatter.format(amount || 0).replace(/^NGN\s?/, '₦')
}

/** "₦10,000.00", "−₦10,000.00": an amount that may be below 0. */
export const formatNairaBalance = (amount: Naira): string =>
  amount < 0 ? `−${formatNaira(-amount)}` : formatNaira(amount)

/** "+₦10,000.00", "−₦10,000.00": a change of a balance. */
export const formatNairaChange = (amount: Naira): string =>
  `${amount < 0 ? '−' : '+'}${formatNaira(Math.abs(amount))}`

/** Strips everything except digits and the decimal point: "₦1,250.50" → 1250.5; empty → 0. */
export function parseNaira(text: string): Naira {
  const amount = Number.parseFloat(text.replace(/[^\d.]/g, ''))
  return Number.isFinite(amount) ? fromKobo(toKobo(amount)) : 0
}

/** Short form for chart axes: "₦950", "₦12.5K", "₦1.2M", "₦3B", "-₦1.2M". */
export function formatNairaShort(amount: Naira): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const
  const [size, unit] = units.find(([threshold]) => Math.abs(amount) >= threshold) ?? [1, '']
  const scaled = Math.round(Math.abs(amount / size) * 10) / 10
  const sign = amount < 0 && scaled > 0 ? '-' : ''
  return `${sign}₦${scaled.toLocaleString('en-NG')}${unit}`
}
