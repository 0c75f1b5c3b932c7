import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Test data is generated from this seed; set another one for other data.
process.env.TEST_SEED ??= '1'

const at = (file: string) => join(import.meta.dirname, file)
/** Long polling timeout for a busy machine. */
const patience = { poll: { timeout: 10_000 } }

const seedSetup = [at('packages/server/src/test/seed-setup.ts')]

export default defineConfig({
  test: {
    // The default leaves one core unused, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/deployment/**', 'src/plans/**'],
          globalSetup: [at('packages/server/src/test/global-setup.ts')],
          setupFiles: seedSetup,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          expect: patience,
        },
      },
      {
        // The server tests on the machine's own PostgreSQL, and the deployment tests (nginx, PgBouncer).
        test: {
          name: 'postgresql',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          // These start their own database.
          exclude: [
            '**/embedded*.test.ts',
            'src/main.test.ts',
            'src/{torture,plans}/**',
            'src/bench/bench.test.ts',
          ],
          globalSetup: [at('packages/server/src/test/postgresql-setup.ts')],
          setupFiles: seedSetup,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          expect: patience,
        },
      },
      {
        // Query plans at a million bookings. Seeding takes minutes, so it runs alone.
        test: {
          name: 'plans',
          root: 'packages/server',
          include: ['src/plans/**/*.test.ts'],
          globalSetup: [at('packages/server/src/test/global-setup.ts')],
          setupFiles: seedSetup,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [at('packages/web/src/test/setup.ts')],
          testTimeout: 15_000,
          expect: patience,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
})
