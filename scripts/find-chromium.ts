import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** A browser that is there already: $CHROMIUM, Playwright's own, or one on the PATH. */
export function installedChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM, chromium.executablePath(), ...onPath()]
  return candidates.find((file) => file !== undefined && isExecutable(file))
}

/** A browser for the tests, installed where it is missing and that is possible. */
export function findChromium(): string {
  const found = installedChromium() ?? installFromDebian() ?? installFromPlaywright()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chromium: install it (on Debian "apt-get install chromium", elsewhere "npx playwright install chromium"), or set CHROMIUM to the path of its program.',
  )
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium for the browser tests (apt-get)…')
  const ready =
    attempt('apt-get', ['update', '-qq']) &&
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  return ready ? installedChromium() : undefined
}

function installFromPlaywright(): string | undefined {
  console.log('Installing Chromium for the browser tests (Playwright)…')
  return attempt('npx', ['playwright', 'install', 'chromium']) ? installedChromium() : undefined
}

/** False when the program fails or is missing: there is another way, or the sentence above. */
function attempt(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      shell: process.platform === 'win32',
    })
    return true
  } catch {
    return false
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) console.log(findChromium())
