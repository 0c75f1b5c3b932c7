import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { foldersOnPath, installFromDebian, isExecutable, tryRun } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

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
    'The browser tests need Chromium: install it (on Debian "apt-get install chromium", elsewhere "npx playwright install chromium"), or set CHROMIUM to the path of its program.',
  )
}

function onPath(): string[] {
  return names.flatMap((name) => foldersOnPath().map((folder) => join(folder, name)))
}

function installChromium(): string | undefined {
  return installFromDebian('chromium') ? installedChromium() : undefined
}

function installFromPlaywright(): string | undefined {
  console.log('Installing Chromium for the browser tests (Playwright)…')
  return tryRun('npx', ['playwright', 'install', 'chromium']) ? installedChromium() : undefined
}

if (import.meta.main) console.log(findChromium())
