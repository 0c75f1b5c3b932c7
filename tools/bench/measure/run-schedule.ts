import type { Pool, PoolClient } from 'pg'
import type { Lane, Schedule } from '../schedule.ts'
import type { Substitution } from './substitution.ts'

const getErrorCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

async function runLane(
  connection: Pool | PoolClient,
  { steps }: Lane,
  substitute: Substitution,
): Promise<void> {
  for (const { text, values, code } of steps) {
    const run = connection.query(text, values.map(substitute))
    if (code === undefined) await run
    else
      await run.then(
        () => {
          throw new Error('The baseline was not refused where the server was')
        },
        (error: unknown) => {
          if (getErrorCode(error) !== code) throw error
        },
      )
  }
}

async function runTransaction(pool: Pool, lane: Lane, substitute: Substitution): Promise<void> {
  const client = await pool.connect()
  let connectionError: Error | undefined
  try {
    await runLane(client, lane, substitute)
  } catch (error) {
    connectionError = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(connectionError)
  }
}

/** Runs the recorded statements of one request. Lanes of one stage run in parallel, as on the server. */
export async function runSchedule(pool: Pool, schedule: Schedule, substitute: Substitution): Promise<void> {
  for (const stage of schedule) {
    const [first, ...others] = stage
    if (!first) continue
    const run = (lane: Lane) =>
      lane.isTransaction ? runTransaction(pool, lane, substitute) : runLane(pool, lane, substitute)
    if (others.length === 0) await run(first)
    else await Promise.all(stage.map(run))
  }
}
