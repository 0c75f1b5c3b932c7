import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { readSettings, type Settings } from '@ilewa/server/platform/settings'
import { explain, PlainError } from '@ilewa/server/platform/startup-errors'
import { StorageAway } from '@ilewa/server/platform/storage/backend'

export interface Order {
  settings: Settings
  /** Absolute path of the argument; the working directory if there is none. */
  file: string
  /** The first argument as typed. */
  word: string
  /** All arguments. */
  args: readonly string[]
  signal: AbortSignal
  say: (line: string) => void
}

interface Command {
  /** Error message for wrong arguments. */
  usage: string
  /** A command with options parses them itself. */
  takes: 'file' | 'nothing' | 'options'
  args: readonly string[]
  run: (order: Order) => Promise<void>
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

class Interrupted extends PlainError {}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command. An interrupt aborts it, so that it undoes its changes; a second interrupt exits at once. */
async function run({ usage, takes, args, run: work }: Command): Promise<void> {
  const [file = ''] = args
  const isAsDescribed = args.length === (takes === 'file' ? 1 : 0) && !file.startsWith('-')
  if (takes !== 'options' && !isAsDescribed) throw new PlainError(usage)
  const settings = readSettings()
  const ending = new AbortController()
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // One Ctrl-C arrives twice, from the terminal and from npm, so a second signal counts only after 2 s.
      if (askedAt && now().getTime() - askedAt > 2_000) process.exit(exitCodes[name])
      askedAt ||= now().getTime()
      process.exitCode = exitCodes[name]
      ending.abort(new Interrupted('Stopped.'))
    })
  }
  try {
    await work({ settings, file: path.resolve(file), word: file, args, signal: ending.signal, say })
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error
  }
}

const lost = /connection terminated|connection error|ECONNRESET|57P0[13]/i

const toSentence = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof StorageAway) return error.message
  if (code === 'ENOSPC') return 'No space is left on the disk.'
  if (error instanceof Error && !(error instanceof PlainError) && lost.test(`${code} ${error.message}`))
    return 'The database connection was lost. Start again when the database responds.'
  return explain(error)
}

/** Exit codes: 0 on success, 1 on failure, 130 or 143 when interrupted. */
export function runCommand(command: Command): void {
  run(command).catch((error: unknown) => {
    process.stderr.write(`${toSentence(error)}\n`)
    process.exitCode ||= 1
  })
}
