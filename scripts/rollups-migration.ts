import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rollupStatements } from '../packages/server/src/features/bookings/rollups/rollup-functions.ts'
import { root } from './testing/steps.ts'

/** Writes a custom migration that replaces the trigger and the functions of the booking rollups. */
const [name] = process.argv.slice(2)
if (!name) {
  console.error('Name the migration: npm run migration:rollups -- what_it_does')
  process.exit(1)
}
const server = join(root, 'packages/server')
const { status, stdout, stderr } = spawnSync(
  join(root, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--custom', '--name', name],
  { cwd: server, encoding: 'utf8', shell: process.platform === 'win32' },
)
const file = /migrations[/\\]\d{4}_\w+\.sql/.exec(stdout)?.[0]
if (status !== 0 || !file) {
  console.error(`${stdout}${stderr}`)
  process.exit(1)
}
writeFileSync(join(server, file), `${rollupStatements.join(';\n--> statement-breakpoint\n')};\n`)
console.log(`packages/server/${file}`)
