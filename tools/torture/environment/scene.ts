import type { Random } from '@ilewa/tests/support/seed/random'
import { gather } from '../actors/crowd.ts'
import type { FaultName } from '../faults.ts'
import type { Alarm } from '../journal.ts'
import { type Stage, type StageKind, setStage } from './stage.ts'
import type { Client } from './world.ts'

/** An environment with its clients, used for several rounds. */
export interface Scene {
  stage: Stage
  clients: readonly Client[]
  /** An earlier round interrupted a connection or process. */
  wasCut: boolean
  roundsLeft: number
}

export interface SceneOptions {
  kind: StageKind
  /** Faults of its rounds. */
  faults: readonly FaultName[]
  count: number
  random: Random
  logs: string
  name: string
}

const storageShare = 0.3

export async function setScene({ kind, faults, count, random, logs, name }: SceneOptions): Promise<Scene> {
  const hasStorage = faults.some((fault) => fault.startsWith('storage')) || random.chance(storageShare)
  const stage = await setStage({ kind, isSmall: faults.includes('disk full'), hasStorage, logs, name })
  try {
    const clients = await gather(stage, count, random)
    return { stage, clients, wasCut: false, roundsLeft: faults.length }
  } catch (error) {
    await stage.tearDown()
    throw error
  }
}

/** Stops all apps with SIGTERM and checks that nothing keeps running. */
export async function strikeScene({ stage }: Scene): Promise<Alarm[]> {
  await Promise.all(stage.apps.map((app) => app.stop()))
  const survivor = stage.kind === 'embedded' ? await stage.database.postmaster() : undefined
  const left = survivor
    ? [{ check: 'nothing runs after a stop', facts: `the database runs on as ${survivor}` }]
    : []
  return [...stage.journal.alarms.splice(0), ...left]
}
