import { findSecret } from '@ilewa/server/platform/secret'
import type { Settings } from '@ilewa/server/platform/settings'
import { PlainError } from '@ilewa/server/platform/startup-errors'
import { listFiles, openFile, setUpStorage } from '@ilewa/server/platform/storage/storage'
import { checkArchive } from './archive-reader.ts'
import { type ArchiveWriter, refuseExisting, writeArchive } from './archive-writer.ts'
import { type Order, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { type Ending, endingName, imagesFolder, secretName } from './manifest.ts'
import { inBytes, inWords } from './progress.ts'
import { addSnapshot } from './snapshot.ts'

async function requireSecret(settings: Settings): Promise<string> {
  const secret = await findSecret(settings)
  if (secret) return secret
  throw new PlainError(
    `There is no secret in ${settings.dataDir}. Set DATA_DIR, or SECRET_KEY, as the app has it: images and secret are part of the backup.`,
  )
}

type Counted = Pick<Ending, 'images' | 'imageBytes'>

async function addImages(writer: ArchiveWriter, { signal, say }: Order): Promise<Counted> {
  const counted = { images: 0, imageBytes: 0 }
  for await (const { key } of listFiles()) {
    signal.throwIfAborted()
    const file = await openFile(key)
    // Deleted since it was listed, so no row of the snapshot references it: referenced files cannot be deleted while the
    // lock is held.
    if (!file) continue
    await writer.addStream(imagesFolder + key, file.size, file.stream)
    counted.images += 1
    counted.imageBytes += file.size
    if (counted.images % 1_000 === 0) say(`Copied ${inWords(counted.images, 'image')}`)
  }
  return counted
}

async function backup(order: Order): Promise<void> {
  const { settings, file, signal, say } = order
  await refuseExisting(file)
  const source = await openSource(settings, say)
  let ending: Ending | undefined
  try {
    const secret = await requireSecret(settings)
    await setUpStorage(settings)
    say('Copying the database')
    const fill = (writer: ArchiveWriter) =>
      addSnapshot({ connection: source.connection, writer, signal, say }, async ({ rows, jobs }) => {
        say('Copying the images')
        ending = { rows, jobs, ...(await addImages(writer, order)) }
        await writer.add(secretName, secret)
        await writer.add(endingName, JSON.stringify(ending))
      })
    const check = async (draft: string) => {
      say('Checking what was written')
      await checkArchive(draft, signal)
    }
    await writeArchive(file, signal, { fill, check })
  } finally {
    await source.close()
  }
  if (!ending) throw new Error('An archive without an end was written')
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0)
  say(
    `The backup is ${file}: ${inWords(rows, 'row')}, ${inWords(ending.images, 'image')} of ${inBytes(ending.imageBytes)}, ${inWords(ending.jobs, 'waiting job')}, and the secret. Keep it as safe as the server itself.`,
  )
}

runCommand({
  usage: 'Say which file to write: npm run backup -- FILE',
  takes: 'file',
  args: process.argv.slice(2),
  run: backup,
})
