import { seedDemo } from '../../demo/seed.ts'
import { password, team } from '../../demo/team.ts'
import { now } from '../../platform/clock.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { readSettings } from '../../platform/settings.ts'
import { runProgram } from '../../program.ts'
import { type BenchBusiness, seedBench } from '../seed/seed.ts'

/** A list of more than 10,000 rows and a calendar of 300 properties. */
const size = { bookings: 10_500, others: 0, seed: 1 }

/** Runs before the server starts, because it disables triggers. */
async function seedLargeBusiness(): Promise<BenchBusiness> {
  const { dataDir } = readSettings()
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  try {
    await migrateDatabase(connection)
    return await seedBench(connection, { ...size, dataDir })
  } finally {
    await stop()
  }
}

const large = await seedLargeBusiness()

/**
 * The server for `npm run bench:web`, on its own data folder, with the demo business and a large business. Sends the
 * sign-ins to its parent process once it is ready.
 */
runProgram({
  readSettings,
  started: async () => {
    await seedDemo(now())
    process.send?.({
      owner: { email: team[0]?.email, password },
      largeOwner: { email: large.ownerEmail, password: large.password },
    })
  },
})
