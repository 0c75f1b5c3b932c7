import { vi } from 'vitest'

/** `vi.waitUntil` with a longer timeout than its default of one second, for busy machines, and a shorter interval. */
export const waitUntil: typeof vi.waitUntil = (condition) =>
  vi.waitUntil(condition, { timeout: 10_000, interval: 20 })
