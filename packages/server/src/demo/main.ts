import path from 'node:path'
import { now } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { startServer } from '../server.ts'
import { findDemo, seedDemo } from './seed.ts'
import { type Member, password, team } from './team.ts'

/** A folder of its own beside the real data, and no mail to anyone. */
function readDemoSettings(): Settings {
  const settings = readSettings()
  const usual = readSettings({}).dataDir
  const dataDir = settings.dataDir === usual ? path.join(usual, 'demo') : settings.dataDir
  return { ...settings, dataDir, smtpUrl: undefined }
}

const say = (text: string) => process.stdout.write(text)

async function makeSample(): Promise<void> {
  const found = await findDemo()
  if (found === 'other') {
    throw new Error('That database holds other data. Set DATA_DIR to an empty folder for the demo.')
  }
  if (found === 'demo') return
  say('Making a sample business…\n')
  await seedDemo(now())
}

const roles: Record<Member['role'], string> = { OWNER: 'Owner', AGENT: 'Agent', STAFF: 'Staff' }

function saySignIns({ publicUrl }: Settings): void {
  const lines = (Object.keys(roles) as Member['role'][]).map((role) => {
    const email = team.find((member) => member.role === role)?.email ?? ''
    return `  ${roles[role]}   ${email.padEnd(18)}  ${password}`
  })
  say(`\nThe sample business is ready. Sign in at ${publicUrl}/login\n\n${lines.join('\n')}\n\n`)
}

async function main(): Promise<void> {
  const settings = readDemoSettings()
  const log = createLog(settings)
  let stopping = false
  const starting = startServer(settings, log)
  const stop = async () => {
    if (stopping) return
    stopping = true
    const server = await starting.catch(() => undefined)
    await server?.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  await starting
  try {
    await makeSample()
    if (!stopping) saySignIns(settings)
  } catch (error) {
    if (stopping) return
    await stop()
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
