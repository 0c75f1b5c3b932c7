import { vi } from 'vitest'

/** A photo so large that it is shrunk before it is sent. */
export const largePhoto = (name: string) => new File(['x'.repeat(400_000)], name, { type: 'image/jpeg' })

/**
 * Lets photos be shrunk until the returned function is called, as on a cheap phone; then they stay as they are. Undo it by
 * `vi.unstubAllGlobals`.
 */
export function holdShrinking(): () => void {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  vi.stubGlobal('createImageBitmap', () => promise)
  return () => reject(new Error('Not decoded'))
}
