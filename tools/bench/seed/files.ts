import { link, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureKeysOf } from '@ilewa/server/platform/images/stored-pictures'
import sharp from 'sharp'
import type { Home } from './world.ts'

/** Blurred noise, which compresses to about the size of a photo. */
const draw = (background: string) =>
  sharp({
    create: {
      ...{ width: 1600, height: 1200, channels: 3, background },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .blur(2)
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()

const colours = ['#2f6b4f', '#8a5a2b', '#33588a']

/** Creates both files of every image of the business, as hard links to a few pictures. */
export async function linkPictures(dataDir: string, home: Home): Promise<void> {
  const uploads = path.join(dataDir, 'uploads')
  await mkdir(path.join(uploads, home.businessId), { recursive: true })
  const originals: string[][] = []
  const imageIds = home.properties.flatMap((property) => property.imageIds)
  for (const [index, id] of imageIds.entries()) {
    const { image, thumbnail } = pictureKeysOf(home, id)
    const names = [image, thumbnail].map((key) => path.join(uploads, key))
    const colour = colours[index]
    if (colour) originals.push(await writePictures(colour, names))
    else {
      const from = originals[index % originals.length] ?? []
      for (const [place, name] of names.entries()) await link(from[place] ?? '', name)
    }
  }
}

async function writePictures(colour: string, names: string[]): Promise<string[]> {
  const image = await draw(colour)
  const small = await sharp(image)
    .resize({ width: 480, height: 360, fit: 'cover' })
    .webp({ quality: 68 })
    .toBuffer()
  for (const [place, content] of [image, small].entries()) await writeFile(names[place] ?? '', content)
  return names
}
