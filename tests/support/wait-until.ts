import { vi } from 'vitest'

/** `vi.waitUntil` with a longer timeout than its default of one second, for busy machines. */
export const waitUntil: typeof vi.waitUntil = (condition) => vi.waitUntil(condition, { timeout: 10_000 })
