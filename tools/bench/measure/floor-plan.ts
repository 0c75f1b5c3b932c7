import type { Pool, PoolClient } from 'pg'
import type { Lane, Plan } from '../plan.ts'
import type { Substitution } from './substitution.ts'

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

async function runLane(on: Pool | PoolClient, { steps }: Lane, substitute: Substitution): Promise<void> {
  for (const { text, values, code } of steps) {
    const run = on.query(text, values.map(substitute))
    if (code === undefined) await run
    else
      await run.then(
        () => {
          throw new Error('The floor was not refused where the server was')
        },
        (error: unknown) => {
          if (codeOf(error) !== code) throw error
        },
      )
  }
}

async function runTransaction(pool: Pool, lane: Lane, substitute: Substitution): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await runLane(client, lane, substitute)
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs the recorded statements of one request. Lanes of one stage run in parallel, as on the server. */
export async function runPlan(pool: Pool, plan: Plan, substitute: Substitution): Promise<void> {
  for (const stage of plan) {
    const [first, ...others] = stage
    if (!first) continue
    const run = (lane: Lane) =>
      lane.isTransaction ? runTransaction(pool, lane, substitute) : runLane(pool, lane, substitute)
    if (others.length === 0) await run(first)
    else await Promise.all(stage.map(run))
  }
}
