import { buildChanged } from './build-changed.ts'

/** Builds what has changed since the last build. */
try {
  await buildChanged()
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  console.error(message)
  if (cause) console.error(cause instanceof Error ? cause.message : cause)
  process.exit(1)
}
