import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Checks the systemd unit deploy/ilewa.service. */
const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = read('deploy/ilewa.service').split('\n')

const values = (name: string) =>
  lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

test('starts the program as npm start does', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  const [program = '', ...args] = values('ExecStart')[0]?.split(' ') ?? []
  expect(`node scripts/launch.mjs ${args.join(' ')}`).toBe(start)
  expect(program).toBe('/opt/ilewa/node_modules/.bin/node')
  expect(existsSync(join(root, args.at(-1) ?? ''))).toBe(true)
})

test('allows a graceful shutdown with its PostgreSQL, and restarts on failure', () => {
  expect(values('KillMode')).toEqual(['mixed'])
  // The server shuts down within 30 seconds.
  expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(30)
  expect(values('Restart')).toEqual(['on-failure'])
})

test('allows writes only to its data and its socket', () => {
  expect(values('User')).toEqual(['ilewa'])
  expect(values('ProtectSystem')).toEqual(['strict'])
  expect(values('StateDirectory')).toEqual(['ilewa'])
  expect(values('Environment')).toContain('DATA_DIR=/var/lib/ilewa')
  expect(values('ReadWritePaths')).toEqual(['/tmp'])
  // With a private /tmp, `npm run backup` would not find the database's socket there.
  expect(values('PrivateTmp')).toEqual([])
  expect(values('CapabilityBoundingSet')).toEqual([''])
  expect(values('NoNewPrivileges')).toEqual(['yes'])
  // V8's JIT compiler needs writable and executable memory.
  expect(values('MemoryDenyWriteExecute')).toEqual([])
})
