import type { Property } from '@ilewa/contract/properties/schema'

/** Browsers drop downloads that start too close together (operations section 2). */
const pauseMs = 200
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

const toFileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'property'

/** Throws when the picture cannot be had; the save that follows then finds it in the cache. */
const requireImage = (url: string) => {
  const image = new Image()
  image.src = url
  return image.decode()
}

function save(url: string, fileName: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Saves every image as a jpg, numbered when there are several; resolves with their number. */
export async function downloadImages({ name, images }: Pick<Property, 'name' | 'images'>): Promise<number> {
  const base = toFileName(name)
  for (const [place, { url }] of images.entries()) {
    if (place > 0) await pause()
    await requireImage(url)
    save(url, images.length === 1 ? `${base}.jpg` : `${base}-${place + 1}.jpg`)
  }
  return images.length
}
