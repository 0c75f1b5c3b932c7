import { readSettings, SettingsError } from './platform/settings.ts'
import { describeError } from './platform/startup-errors.ts'

/** Creates the bucket of the settings if it is missing, for a self-managed storage. */
async function run(): Promise<void> {
  const { s3 } = readSettings()
  if (!s3) throw new SettingsError('S3_BUCKET is not set, so there is no bucket to create.')
  const { createBucket } = await import('./platform/storage/s3-backend.ts')
  await createBucket(s3)
  process.stdout.write(`The bucket ${s3.bucket} exists.\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
})
