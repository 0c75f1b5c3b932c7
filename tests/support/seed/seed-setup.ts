import fc from 'fast-check'
import { vi } from 'vitest'
import { testSeed } from './seed.ts'
import { seededIds } from './seeded-ids.ts'

// Property-based tests use the seed of the run.
fc.configureGlobal({ seed: testSeed })

vi.mock('@ilewa/server/platform/id', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@ilewa/server/platform/id')>()),
  ...seededIds,
}))
