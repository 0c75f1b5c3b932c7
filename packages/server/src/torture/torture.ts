import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { now } from '../platform/clock.ts'
import { gather } from './crowd.ts'
import type { FaultName } from './faults.ts'
import type { Alarm } from './journal.ts'
import type { Options } from './options.ts'
import { randomOf } from './random.ts'
import { leavesDoubt, runRound } from './round.ts'
import { type Stage, type StageKind, setStage } from './stage.ts'
import type { Client } from './world.ts'

export interface TortureOptions extends Options {
  /** Rounds that one stage serves, unless told otherwise. */
  roundsPerStage?: number
  workMs?: number
  print: (line: string) => void
  signal?: AbortSignal
}

interface Scene {
  stage: Stage
  clients: readonly Client[]
  wasCut: boolean
  roundsLeft: number
}

const minuteMs = 60_000
/** Beyond these a failure says nothing new. */
const mostFacts = 5

function printAlarms(print: (line: string) => void, alarms: readonly Alarm[]): void {
  const byCheck = new Map<string, string[]>()
  for (const { check, facts } of alarms) byCheck.set(check, [...(byCheck.get(check) ?? []), facts])
  for (const [check, facts] of byCheck) {
    print(`  FAILED  ${check} (${facts.length})`)
    for (const fact of facts.slice(0, mostFacts)) print(`    ${fact.slice(0, 600)}`)
  }
}

const kinds = ['embedded', 'pair'] as const satisfies readonly StageKind[]

/** Runs round after round until the time is up or a check fails; answers whether every check held. */
export async function runTorture(options: TortureOptions): Promise<boolean> {
  const { seed, rounds, minutes, clients: count, print, signal } = options
  const { roundsPerStage = 4, workMs = 8_000 } = options
  const startedAt = now().getTime()
  const random = randomOf(seed)
  const logs = await mkdtemp(path.join(tmpdir(), `ilewa-torture-logs-`))
  await mkdir(logs, { recursive: true })
  const isCancelled = () => signal?.aborted ?? false
  const isOver = (round: number) =>
    isCancelled() || round > rounds || now().getTime() - startedAt > minutes * minuteMs
  print(`seed ${seed}, ${count} clients, logs in ${logs}`)
  let scene: Scene | undefined
  let holds = true

  const drawFaults = (round: number): FaultName[] =>
    Array.from(
      { length: roundsPerStage },
      (_, index) => random.fork(`fault ${round + index}`).maybe(options.faults) ?? 'none',
    )

  async function setScene(round: number): Promise<Scene> {
    const kind =
      kinds[(Math.ceil(round / roundsPerStage) + (random.fork('kind').chance(0.5) ? 1 : 0)) % 2] ?? 'pair'
    const isSmall = drawFaults(round).includes('disk full')
    const stage = await setStage({ kind, isSmall, logs, name: `round-${round}` })
    try {
      if (isSmall && !stage.disk) print('  this account may mount no small disk: "disk full" is skipped')
      const clients = await gather(stage, count, random.fork(`clients ${round}`))
      return { stage, clients, wasCut: false, roundsLeft: roundsPerStage }
    } catch (error) {
      await stage.tearDown()
      throw error
    }
  }

  /** The end of a stage is an orderly one, and is checked like everything else. */
  async function strike({ stage }: Scene): Promise<Alarm[]> {
    for (const app of stage.apps) await app.stop()
    const survivor = stage.kind === 'embedded' ? await stage.database.postmaster() : undefined
    const left = survivor
      ? [{ check: 'nothing runs after a stop', facts: `the database runs on as ${survivor}` }]
      : []
    return [...stage.journal.alarms.splice(0), ...left]
  }

  const fail = (what: string, alarms: readonly Alarm[]) => {
    if (alarms.length === 0) return
    holds = false
    print(`${what}: FAILED with seed ${seed}`)
    printAlarms(print, alarms)
  }

  try {
    for (let round = 1; holds && !isOver(round); round++) {
      scene ??= await setScene(round)
      const { stage, clients } = scene
      const drawn = random.fork(`fault ${round}`).maybe(options.faults) ?? 'none'
      const fault = drawn === 'disk full' && !stage.disk ? 'none' : drawn
      const began = now().getTime()
      const before = { ...stage.journal.sent }
      const own = random.fork(`round ${round}`)
      const { alarms, megabytes } = await runRound(
        { stage, clients, fault, random: own, workMs, isCancelled },
        scene.wasCut,
      )
      if (isCancelled()) break
      scene.wasCut ||= leavesDoubt(fault)
      const { acknowledged, refused, unknown } = stage.journal.sent
      const seconds = Math.round((now().getTime() - began) / 1000)
      print(
        `round ${round}  ${stage.kind.padEnd(8)}  ${fault.padEnd(23)}  writes ${acknowledged - before.acknowledged} done, ` +
          `${refused - before.refused} refused, ${unknown - before.unknown} open  ${stage.smtp.accepted.length} mails  ` +
          `${megabytes.join(' + ')} MB  ${seconds} s  ${alarms.length === 0 ? 'ok' : 'FAILED'}`,
      )
      fail(`round ${round}, ${stage.kind}, ${fault}`, alarms)
      scene.roundsLeft--
      if (!holds || scene.roundsLeft > 0) continue
      fail(`the end of the stage of round ${round}`, await strike(scene))
      await stage.tearDown()
      scene = undefined
    }
    if (scene && holds && !isCancelled()) fail('the end', await strike(scene))
  } finally {
    if (scene && !holds && options.keep) {
      for (const app of scene.stage.apps) await app.kill()
      print(`The data stays in ${scene.stage.folder}-kept`)
      await scene.stage.tearDown(true)
    } else await scene?.stage.tearDown()
    if (holds) await rm(logs, { recursive: true, force: true })
    else print(`The logs stay in ${logs}`)
  }
  return holds && !isCancelled()
}
