import { afterAll, vi } from 'vitest'

/**
 * Stops the clock of this process until the file's last test. For files that compare the server's figures with a date
 * that they read once, or send a code of an authenticator app: without it they fail when midnight, or a step of thirty
 * seconds, passes while they run.
 */
export function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  afterAll(() => void vi.useRealTimers())
}
