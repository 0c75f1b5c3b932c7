import { seedDemo } from '../../demo/seed.ts'
import { password, team } from '../../demo/team.ts'
import { now } from '../../platform/clock.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { readSettings } from '../../platform/settings.ts'
import { runProgram } from '../../program.ts'
import { type BenchBusiness, seedBench } from '../seed/seed.ts'

/** A list of ten thousand rows, and a calendar of three hundred properties. */
const size = { bookings: 10_500, others: 0, seed: 1 }

/** Before the product runs: it is filled with the triggers off. */
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
 * What `npm run bench:web` drives: the product on a data folder of its own, with the sample business, whose pages have
 * pictures and figures, and a large one, whose list and calendar are long. Tells its parent once it is ready.
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
