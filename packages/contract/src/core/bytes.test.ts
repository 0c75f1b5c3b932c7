import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1_250_000, '1.3 MB'],
  [212_400_000, '212 MB'],
  [500_000_000, '500 MB'],
  [1_520_000_000, '1.5 GB'],
  [50_000_000_000, '50 GB'],
])('%d bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))
