import { vi } from 'vitest'

/**
 * Hashes with the lowest cost, because tests hash thousands of passwords and codes. Programs that tests start as
 * separate processes keep the production cost.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...original, hash: (secret: string) => original.hash(secret, lowCost) }
})
