/** The server scales to 1,600 pixels; the extra pixels allow it to resample well. */
const longestSide = 2000
const minShrinkBytes = 400_000
const quality = 0.86

const decode = (file: File) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    // This browser cannot decode the file, but the server may. An unreadable file throws here.
    await file.slice(0, 1).arrayBuffer()
    return null
  })

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

function draw(bitmap: ImageBitmap): HTMLCanvasElement | null {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Shrinks a phone photo to about a tenth of its size, so that ten of them upload over a slow connection. Returns the
 * original if that saves nothing. Throws if the file cannot be read.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size < minShrinkBytes || !('createImageBitmap' in window)) return file
  const bitmap = await decode(file)
  if (!bitmap) return file
  const canvas = draw(bitmap)
  bitmap.close()
  const blob = canvas && (await toJpeg(canvas))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
