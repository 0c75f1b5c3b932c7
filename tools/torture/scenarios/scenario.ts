import type { QueryRows } from '../checks/check-context.ts'
import type { Environment, EnvironmentKind } from '../environment/environment.ts'
import type { Client } from '../environment/types.ts'

export interface ScenarioRun {
  environment: Environment
  clients: readonly Client[]
  tries: number
  print: (line: string) => void
  isCancelled: () => boolean
  queryRows: QueryRows
}

/** Load of one kind, after which the checks of a round run too. */
export interface Scenario {
  kind: EnvironmentKind
  /** How often it tries by default. */
  tries: number
  /** Number of clients; by default that of the command line. */
  clients?: number
  /** It kills apps or the database, so that the checks tolerate unconfirmed mails. */
  interrupts?: boolean
  /** Adds what is wrong to the violations of the journal. */
  run: (run: ScenarioRun) => Promise<void>
}

/** Runs `work` for each number below `count`, a few at once. */
export async function forEachAtOnce(
  { count, atOnce }: { count: number; atOnce: number },
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const runNext = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
}

/** A business with a paid plan, which has a public page, and the owner of another one. */
export function pickOwners(clients: readonly Client[]): { host: Client; other: Client } {
  const owners = clients.filter(({ role }) => role === 'OWNER')
  const host = owners.find(({ business }) => business.isPaid)
  const other = owners.find((owner) => owner !== host)
  if (!host || !other) throw new Error('The scenario needs two businesses')
  return { host, other }
}
