/** A camera that shows only a QR code. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'

const [WIDTH, HEIGHT] = [640, 480]
/** Pixels per module of the code. */
const SCALE = 6

/** Writes a film of one picture in the format of Chromium's fake camera (YUV4MPEG2). Returns its path. */
export function writeFilm(text: string): string {
  const rows = encodeQR(text, 'raw')
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - rows.length * SCALE) / 2)) as [
    number,
    number,
  ]
  for (let y = 0; y < rows.length * SCALE; y += 1) {
    for (let x = 0; x < rows.length * SCALE; x += 1) {
      const isDark = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]
      if (isDark) light[(top + y) * WIDTH + left + x] = 16
    }
  }
  const path = join(tmpdir(), `cowbell-film-${process.pid}.y4m`)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  writeFileSync(path, Buffer.concat([Buffer.from(head), frame, frame]))
  return path
}

/** Returns flags that make Chromium play a film as its camera, without a permission prompt. */
export const cameraFlags = (film: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
