import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { email as emailField } from '@ilewa/contract/core/fields'
import {
  findRecoverableAccount,
  type RecoverableAccount,
  recoverAccount,
} from '@ilewa/server/features/auth/security/operator-recovery.service'
import { AppError } from '@ilewa/server/platform/app-error'
import { closeDatabase, connectDatabase } from '@ilewa/server/platform/database/database'
import { startJobs } from '@ilewa/server/platform/jobs/jobs'
import { findSecret, setUpSecret } from '@ilewa/server/platform/secret/secret'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { type CommandContext, runCommand } from './command.ts'
import { openSource } from './databases.ts'

const usage =
  'Name the account, and its new address if that changes: npm run recover-account -- --email ADDRESS [--to ADDRESS] [--yes]'

interface RecoveryRequest {
  email: string
  to: string
  isConfirmed: boolean
}

function readEmail(text: string): string {
  const { success, data } = emailField().safeParse(text)
  if (!success) throw new CliError(`${text} is not an email address.`)
  return data
}

function readArgs(args: readonly string[]): RecoveryRequest {
  try {
    const { email, to, yes } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
    }).values
    if (!email) throw new CliError(usage)
    return { email: readEmail(email), to: readEmail(to ?? email), isConfirmed: yes === true }
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(usage)
  }
}

const roles = { OWNER: 'owner', AGENT: 'agent', STAFF: 'staff member' } as const

const describeAccount = (account: RecoverableAccount, { email, to }: RecoveryRequest): string[] => [
  `Account: ${account.firstName} ${account.lastName}, ${roles[account.role]} of ${account.businessName ?? 'no business yet'}`,
  `Phone on record: ${account.phone}`,
  to === email ? `Email: ${email}, unchanged` : `Email: ${email}, changes to ${to}`,
  `Two-factor sign-in: ${account.isTwoFactorOn ? 'on, is turned off, and its recovery codes are void' : 'off'}`,
  `Sessions: ${account.openSessions === 0 ? 'none' : `${account.openSessions}, all are ended`}`,
  `Password: is void. A code to choose a new one is mailed to ${to}.`,
]

/** The first line of input; empty if stdin is closed. */
async function prompt(question: string, signal: AbortSignal): Promise<string> {
  process.stdout.write(question)
  for await (const line of createInterface({ input: process.stdin, signal })) return line.trim()
  return ''
}

async function recover(
  request: RecoveryRequest,
  { print, signal }: Pick<CommandContext, 'print' | 'signal'>,
): Promise<void> {
  const { email, to } = request
  const notFoundError = new CliError(`No active account has the address ${email}.`)
  const account = await findRecoverableAccount(email)
  if (!account) throw notFoundError
  for (const line of describeAccount(account, request)) print(line)
  if (!request.isConfirmed && (await prompt('Type yes to continue: ', signal)) !== 'yes')
    throw new CliError('Nothing was changed.')
  signal.throwIfAborted()
  const isRecovered = await recoverAccount(email, to).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'auth.email_taken') throw error
    throw new CliError(`Another account has the address ${to}. Nothing was changed.`)
  })
  if (!isRecovered) throw notFoundError
  print(`${to} can now choose a new password, by the mailed code or by "Forgot password?".`)
}

/**
 * Gives a person access to their account again. The operator has identified the person. This command only queues
 * the mails; the app sends them.
 */
async function run({ settings, args, ...terminal }: CommandContext): Promise<void> {
  const request = readArgs(args)
  if ((await findSecret(settings)) === undefined)
    throw new CliError(`There is no secret in ${settings.dataDir}. Set DATA_DIR as the app has it.`)
  const source = await openSource(settings, terminal.print)
  try {
    await setUpSecret(settings)
    connectDatabase(source.connection, () => undefined)
    const jobs = await startJobs({ connection: source.connection, jobs: [], onError: () => undefined })
    await recover(request, terminal).finally(() => jobs.stop())
  } finally {
    await closeDatabase()
    await source.close()
  }
}

runCommand({ usage, accepts: 'options', args: process.argv.slice(2), run })
