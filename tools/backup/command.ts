import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { readSettings, type Settings } from '@ilewa/server/platform/settings'
import { explain, PlainError } from '@ilewa/server/platform/startup-errors'
import { StorageAway } from '@ilewa/server/platform/storage/backend'

export interface Order {
  settings: Settings
  /** Absolute; of a command that names none, the folder it was started in. */
  file: string
  /** The same as it was typed. */
  word: string
  /** All that was typed. */
  args: readonly string[]
  signal: AbortSignal
  say: (line: string) => void
}

interface Command {
  /** What to say instead when it is called otherwise. */
  usage: string
  /** A command that takes options reads them itself. */
  takes: 'file' | 'nothing' | 'options'
  args: readonly string[]
  run: (order: Order) => Promise<void>
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

class Interrupted extends PlainError {}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command that the terminal may interrupt: it then undoes what it began, and is not waited for if asked again. */
async function run({ usage, takes, args, run: work }: Command): Promise<void> {
  const [file = ''] = args
  const isAsDescribed = args.length === (takes === 'file' ? 1 : 0) && !file.startsWith('-')
  if (takes !== 'options' && !isAsDescribed) throw new PlainError(usage)
  const settings = readSettings()
  const ending = new AbortController()
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // Ctrl-C arrives twice at once, from the terminal and from npm.
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
    return 'The database went away meanwhile. Start again when it answers.'
  return explain(error)
}

/** Exits with 0 when it is done, 1 when it could not be, and 130 or 143 when it was interrupted. */
export function runCommand(command: Command): void {
  run(command).catch((error: unknown) => {
    process.stderr.write(`${toSentence(error)}\n`)
    process.exitCode ||= 1
  })
}
