import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { readSettings, type Settings } from '@ilewa/server/platform/settings'
import { CliError, describeError } from '@ilewa/server/platform/startup-errors'
import { StorageUnavailableError } from '@ilewa/server/platform/storage/backend'

export interface CommandContext {
  settings: Settings
  /** Absolute path of the argument; the working directory if there is none. */
  file: string
  /** The first argument as typed. */
  argument: string
  /** All arguments. */
  args: readonly string[]
  signal: AbortSignal
  print: (line: string) => void
}

interface Command {
  /** Error message for wrong arguments. */
  usage: string
  /** The arguments that the command accepts; with 'options', `run` parses them. */
  accepts: 'file' | 'nothing' | 'options'
  args: readonly string[]
  run: (order: CommandContext) => Promise<void>
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

class InterruptedError extends CliError {}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command. An interrupt aborts it, so that it undoes its changes; a second interrupt exits at once. */
async function run({ usage, accepts, args, run: work }: Command): Promise<void> {
  const [file = ''] = args
  const isUsageValid = args.length === (accepts === 'file' ? 1 : 0) && !file.startsWith('-')
  if (accepts !== 'options' && !isUsageValid) throw new CliError(usage)
  const settings = readSettings()
  const abortController = new AbortController()
  let interruptedAt = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // One Ctrl-C arrives twice, from the terminal and from npm, so a second signal counts only after 2 s.
      if (interruptedAt && now().getTime() - interruptedAt > 2_000) process.exit(exitCodes[name])
      interruptedAt ||= now().getTime()
      process.exitCode = exitCodes[name]
      abortController.abort(new InterruptedError('Stopped.'))
    })
  }
  try {
    await work({
      settings,
      file: path.resolve(file),
      argument: file,
      args,
      signal: abortController.signal,
      print,
    })
  } catch (error) {
    throw abortController.signal.aborted ? abortController.signal.reason : error
  }
}

const connectionLostPattern = /connection terminated|connection error|ECONNRESET|57P0[13]/i

const toMessage = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof StorageUnavailableError) return error.message
  if (code === 'ENOSPC') return 'No space is left on the disk.'
  if (
    error instanceof Error &&
    !(error instanceof CliError) &&
    connectionLostPattern.test(`${code} ${error.message}`)
  )
    return 'The database connection was lost. Start again when the database responds.'
  return describeError(error)
}

/** Exit codes: 0 on success, 1 on failure, 130 or 143 when interrupted. */
export function runCommand(command: Command): void {
  run(command).catch((error: unknown) => {
    process.stderr.write(`${toMessage(error)}\n`)
    process.exitCode ||= 1
  })
}
