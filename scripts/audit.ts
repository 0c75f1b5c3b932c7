import { spawnSync } from 'node:child_process'
import { root } from './testing/steps.ts'

/**
 * `npm run audit`: checks the registry for high and critical advisories. Exit code 0: none known; 1: some known; 2: no
 * response, so the result is unknown.
 */
interface Audit {
  metadata?: { vulnerabilities?: Record<string, number> }
}

function parse(text: string): Audit {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return {}
  }
}

const { stdout } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const found = parse(stdout ?? '').metadata?.vulnerabilities
if (!found) {
  console.error('The registry did not respond. Run this where the registry is reachable.')
  process.exitCode = 2
} else {
  const serious = (found.high ?? 0) + (found.critical ?? 0)
  console.log(
    `Advisories: ${Object.entries(found)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ')}`,
  )
  if (serious > 0) {
    console.error('Run npm audit for the list of packages.')
    process.exitCode = 1
  }
}
