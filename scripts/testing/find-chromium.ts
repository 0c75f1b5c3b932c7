import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { foldersOnPath, installFromDebian, isExecutable, tryRun } from './find-program.ts'

// The headless one first: the tests take a fifth less time with it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

/** Returns an installed browser: $CHROMIUM, Playwright's, or one on the PATH. */
export function installedChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM, chromium.executablePath(), ...onPath()]
  return candidates.find((file) => file !== undefined && isExecutable(file))
}

/** Returns a browser for the tests; installs one if necessary and possible. */
export function findChromium(): string {
  const found = installedChromium() ?? installChromium() ?? installFromPlaywright()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chromium: install it (on Debian "apt-get install chromium-headless-shell", elsewhere "npx playwright install chromium"), or set CHROMIUM to the path of its program.',
  )
}

function onPath(): string[] {
  return names.flatMap((name) => foldersOnPath().map((folder) => join(folder, name)))
}

function installChromium(): string | undefined {
  return installFromDebian('chromium-headless-shell') ? installedChromium() : undefined
}

function installFromPlaywright(): string | undefined {
  console.log('Installing Chromium for the browser tests (Playwright)…')
  return tryRun('npx', ['playwright', 'install', 'chromium']) ? installedChromium() : undefined
}

if (import.meta.main) console.log(findChromium())
