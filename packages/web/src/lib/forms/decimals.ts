/** Returns the decimal digits of a typed number: "505" for "₦1,250.505", none for "12,345". */
function decimalsOf(text: string): string {
  const [, separator, digits = ''] = /([.,])(\d+)\D*$/.exec(text) ?? []
  const isGrouping = separator === ',' ? digits.length === 3 : text.split('.').length > 2
  return isGrouping ? '' : digits
}

export const hasMoreDecimals = (text: string, max: number) => decimalsOf(text).length > max

/**
 * Rounds a pasted number of 0 or more half up, if it has too many decimals: "12.345" → "12.35". Returns undefined for
 * any other text.
 */
export function roundPasted(text: string, decimals: number): string | undefined {
  const fraction = decimalsOf(text)
  if (fraction.length <= decimals) return undefined
  const digits = text.replace(/\D/g, '')
  // Rounds the decimal digits: as a binary number, 1.005 is stored as slightly less than 1.005.
  const cut = digits.length - fraction.length + decimals
  const rounded = BigInt(digits.slice(0, cut) || '0') + (Number(digits[cut]) >= 5 ? 1n : 0n)
  const padded = String(rounded).padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals)
  return decimals === 0 ? whole : `${whole}.${padded.slice(-decimals)}`
}
