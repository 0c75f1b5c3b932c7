import { type Naira, sumNaira } from '../core/money.ts'
import type { BookingLine } from './lines.ts'

export const totalOfLines = (lines: readonly Pick<BookingLine, 'amount'>[]): Naira =>
  sumNaira(lines.map(({ amount }) => amount))
