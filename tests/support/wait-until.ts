import { vi } from 'vitest'

/** As `vi.waitUntil`, which gives up after a second: what is waited for comes late on a busy machine. */
export const waitUntil: typeof vi.waitUntil = (condition) => vi.waitUntil(condition, { timeout: 10_000 })
