import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { type Random, randomOf } from '@ilewa/tests/support/seed/random'
import { type Scene, setScene, strikeScene } from './environment/scene.ts'
import type { StageKind } from './environment/stage.ts'
import type { FaultName } from './faults.ts'
import type { Alarm } from './journal.ts'
import type { Options } from './options.ts'
import { type RoundResult, runRound } from './round.ts'

export interface TortureOptions extends Options {
  /** Rounds per environment. */
  roundsPerStage?: number
  workMs?: number
  print: (line: string) => void
  signal?: AbortSignal
}

interface Torture {
  options: Required<Omit<TortureOptions, 'signal'>> & Pick<TortureOptions, 'signal'>
  random: Random
  logs: string
  scene: Scene | undefined
}

/** Limits of the printed report. */
const mostFacts = 5
const longestFact = 600

/** Prints violations. Returns true when there are none. */
function report({ options: { print, seed } }: Torture, what: string, alarms: readonly Alarm[]): boolean {
  if (alarms.length === 0) return true
  print(`${what}: FAILED with seed ${seed}`)
  const byCheck = new Map<string, string[]>()
  for (const { check, facts } of alarms) byCheck.set(check, [...(byCheck.get(check) ?? []), facts])
  for (const [check, facts] of byCheck) {
    print(`  ${check} (${facts.length})`)
    for (const fact of facts.slice(0, mostFacts)) print(`    ${fact.slice(0, longestFact)}`)
  }
  return false
}

const faultOf = ({ random, options }: Torture, round: number): FaultName =>
  random.fork(`fault ${round}`).maybe(options.faults) ?? 'none'

const kinds = ['embedded', 'pair'] as const satisfies readonly StageKind[]

/** Alternates between the two kinds of environment. The seed decides which is first. */
async function prepare(torture: Torture, round: number): Promise<Scene> {
  const { options, random, logs } = torture
  const { roundsPerStage, clients, print } = options
  const turn = Math.floor((round - 1) / roundsPerStage) + random.fork('kind').between(0, 1)
  const scene = await setScene({
    kind: turn % 2 === 0 ? kinds[0] : kinds[1],
    faults: Array.from({ length: roundsPerStage }, (_, index) => faultOf(torture, round + index)),
    count: clients,
    random: random.fork(`stage ${round}`),
    logs,
    name: `round-${round}`,
  })
  if (!scene.stage.disk && options.faults.includes('disk full') && process.getuid?.() !== 0)
    print('no small disk can be mounted here: "disk full" is skipped')
  return scene
}

interface Told {
  scene: Scene
  round: number
  fault: string
  before: Scene['stage']['journal']['sent']
  seconds: number
}

function toLine(
  { scene: { stage }, round, fault, before, seconds }: Told,
  { alarms, megabytes }: RoundResult,
) {
  const { acknowledged, refused, unknown } = stage.journal.sent
  const writes = `${acknowledged - before.acknowledged} done, ${refused - before.refused} refused, ${unknown - before.unknown} open`
  const setUp = `${stage.kind}${stage.storage ? ' + S3' : ''}`
  const verdict = alarms.length === 0 ? 'ok' : 'FAILED'
  return `round ${round}  ${setUp.padEnd(13)}  ${fault.padEnd(23)}  writes ${writes}  ${megabytes.join(' + ')} MB  ${seconds} s  ${verdict}`
}

/** Runs one round, and ends the environment after its last round. Returns whether every check passed. */
async function turn(torture: Torture, round: number): Promise<boolean> {
  const { options, random } = torture
  const { workMs, print, signal } = options
  torture.scene ??= await prepare(torture, round)
  const { scene } = torture
  const { stage, clients, wasCut } = scene
  const isCancelled = () => signal?.aborted ?? false
  const drawn = faultOf(torture, round)
  const fault = drawn === 'disk full' && !stage.disk ? 'none' : drawn
  const before = { ...stage.journal.sent }
  const began = now().getTime()
  const roundOptions = { stage, clients, fault, random: random.fork(`round ${round}`), workMs, isCancelled }
  const result = await runRound(roundOptions, wasCut)
  if (isCancelled()) return true
  const seconds = Math.round((now().getTime() - began) / 1000)
  const shown = fault === drawn ? fault : `${drawn} (skipped)`
  print(toLine({ scene, round, fault: shown, before, seconds }, result))
  scene.wasCut ||= result.wasCut
  scene.roundsLeft--
  if (!report(torture, `round ${round}, ${stage.kind}, ${fault}`, result.alarms)) return false
  return scene.roundsLeft > 0 || end(torture, `the end of the stage, after round ${round}`)
}

async function end(torture: Torture, what: string): Promise<boolean> {
  const { scene } = torture
  if (!scene) return true
  if (!report(torture, what, await strikeScene(scene))) return false
  await scene.stage.tearDown()
  torture.scene = undefined
  return true
}

/** Stops everything. On failure keeps the logs, and with `--keep` the data. */
async function clearUp({ scene, logs, options }: Torture, holds: boolean): Promise<void> {
  const isKept = scene !== undefined && !holds && options.keep
  await scene?.stage.tearDown(isKept)
  if (isKept) options.print(`The data stays in ${scene.stage.folder}-kept`)
  if (holds) await rm(logs, { recursive: true, force: true })
  else options.print(`The logs stay in ${logs}`)
}

/** Runs rounds until the limit is reached or a check fails. Returns whether every check passed. */
export async function runTorture(given: TortureOptions): Promise<boolean> {
  const options = { roundsPerStage: 4, workMs: 8_000, ...given }
  const { seed, rounds, minutes, clients, print, signal } = options
  const logs = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-logs-'))
  const torture: Torture = { options, random: randomOf(seed), logs, scene: undefined }
  print(`seed ${seed}, ${clients} clients`)
  const until = now().getTime() + minutes * 60_000
  const isCancelled = () => signal?.aborted ?? false
  let holds = false
  try {
    let isFine = true
    for (let round = 1; isFine && round <= rounds && now().getTime() < until && !isCancelled(); round++)
      isFine = await turn(torture, round)
    holds = isFine && (isCancelled() || (await end(torture, 'the end')))
  } finally {
    await clearUp(torture, holds)
  }
  return holds
}
