/** Draws and reads QR codes. The package is loaded when it is first needed. */

/**
 * A code as one SVG path on a grid of `size` units, with the quiet border of four units that cameras need.
 */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

export async function drawQr(text: string): Promise<QrDrawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}

/** Pixels of four bytes each. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** Reads the text of the code in a picture. Returns undefined if no readable code is found. */
export async function readQr({ width, height, data }: Pixels): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}

/** Maximum width and height. Larger pictures are scaled down first, because a code needs no more pixels. */
const MAX_PIXELS = 1200

/** Reads the pixels of a picture. @throws DOMException if the source is not a picture */
export async function readPixels(source: Blob | HTMLVideoElement): Promise<Pixels> {
  const picture = await createImageBitmap(source)
  const scale = Math.min(1, MAX_PIXELS / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('There is no canvas to read a picture on.')
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return context.getImageData(0, 0, width, height)
}
