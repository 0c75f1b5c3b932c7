import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import config from '../../packages/server/drizzle.config.ts'
import { reports, root } from '../testing/steps.ts'

/**
 * Fails if the tables in the code differ from the migrations. Copies the migrations and runs drizzle-kit on the
 * copy: it must not generate any further migration.
 */
const server = join(root, 'packages/server')
const copy = join(reports, 'migrations')
const configCopy = join(reports, 'drizzle.config.json')

const listSql = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.sql'))

function generate(): { ok: boolean; output: string } {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  cpSync(join(server, config.out ?? 'migrations'), copy, { recursive: true })
  // Drizzle-kit resolves every path relative to the working directory.
  writeFileSync(configCopy, JSON.stringify({ ...config, out: relative(server, copy) }))
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/drizzle-kit'),
    ['generate', '--config', relative(server, configCopy)],
    { cwd: server, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' },
  )
  return { ok: status === 0, output: `${stdout}${stderr}` }
}

const before = listSql(join(server, config.out ?? 'migrations'))
const { ok, output } = generate()
const missing = listSql(copy).filter((name) => !before.includes(name))
if (!ok || missing.length > 0) {
  console.error(
    'The tables in the code differ from the migrations. In packages/server run: npx drizzle-kit generate',
  )
  console.error(ok ? missing.map((name) => readFileSync(join(copy, name), 'utf8')).join('\n') : output)
  process.exitCode = 1
}
for (const left of [copy, configCopy]) rmSync(left, { recursive: true, force: true })
