import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { readSettings, type Settings } from '@ilewa/server/platform/settings'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { runProgram } from '@ilewa/server/program'
import { findDemo, seedDemo } from './seed.ts'
import { type Member, password, team } from './team.ts'

/** Uses a data folder separate from the real data, and sends no mail. */
function readDemoSettings(): Settings {
  const settings = readSettings()
  if (settings.databaseUrl) {
    throw new CliError(
      'The demo uses its own database, with known passwords. Unset DATABASE_URL to start it.',
    )
  }
  const defaultDataDir = readSettings({}).dataDir
  const dataDir = settings.dataDir === defaultDataDir ? path.join(defaultDataDir, 'demo') : settings.dataDir
  return { ...settings, dataDir, smtpUrl: undefined }
}

const print = (text: string) => process.stdout.write(text)

async function createSample(): Promise<void> {
  const existing = await findDemo()
  if (existing === 'other') {
    throw new CliError('That database holds other data. Set DATA_DIR to an empty folder for the demo.')
  }
  if (existing === 'demo') return
  print('Creating a sample business…\n')
  await seedDemo(now())
}

const roles: Record<Member['role'], string> = { OWNER: 'Owner', AGENT: 'Agent', STAFF: 'Staff' }

function printSignIns({ publicUrl }: Settings): void {
  const lines = (Object.keys(roles) as Member['role'][]).map((role) => {
    const email = team.find((member) => member.role === role)?.email ?? ''
    return `  ${roles[role]}   ${email.padEnd(18)}  ${password}`
  })
  print(`\nThe sample business is ready. Open ${publicUrl} and sign in:\n\n${lines.join('\n')}\n\n`)
}

runProgram({
  readSettings: readDemoSettings,
  started: async (settings) => {
    await createSample()
    printSignIns(settings)
  },
})
